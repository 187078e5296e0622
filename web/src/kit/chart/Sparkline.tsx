import { Box } from '@mui/material';

/** A minute of the last hour: a bar of what went well and what did not, and a line above. */
export interface SparkPoint {
  at: string;
  good: number;
  bad: number;
  line: number;
}

const width = 120;
const height = 22;
const minutes = 60;
const step = width / minutes;

/** The last hour in small. `label` says in words what is to be seen. */
export function Sparkline({ label, points }: { label: string; points: readonly SparkPoint[] }) {
  const newest = Date.parse(points.at(-1)?.at ?? '');
  /* By time: minutes in which nobody measured stay empty. */
  const place = (at: string) => (minutes - 1 - Math.round((newest - Date.parse(at)) / 60_000)) * step;
  const most = Math.max(1, ...points.map(({ good, bad }) => good + bad));
  const highest = Math.max(1, ...points.map(({ line }) => line));
  const high = (count: number, of: number) => (count / of) * (height - 2);
  const hasLine = points.some(({ line }) => line > 0);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        display: 'block',
        width,
        height,
        '& .good': { fill: 'var(--mui-palette-primary-main)', opacity: 0.55 },
        '& .bad': { fill: 'var(--mui-palette-error-main)' },
        '& .line': { fill: 'none', stroke: 'var(--mui-palette-warning-main)', strokeWidth: 1.25 },
        '& .ground': { stroke: 'var(--mui-palette-divider)' },
      }}
    >
      <title>{label}</title>
      <line className="ground" x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {points.map(({ at, good, bad }) => {
        const top = height - high(good + bad, most);
        return (
          <g key={at}>
            {good > 0 && <rect className="good" x={place(at)} width={step * 0.75} y={top} height={high(good, most)} />}
            {bad > 0 && (
              <rect
                className="bad"
                x={place(at)}
                width={step * 0.75}
                y={height - Math.max(2, high(bad, most))}
                height={Math.max(2, high(bad, most))}
              />
            )}
          </g>
        );
      })}
      {hasLine && (
        <polyline
          className="line"
          points={points.map(({ at, line }) => `${place(at) + step / 2},${height - 1 - high(line, highest)}`).join(' ')}
        />
      )}
    </Box>
  );
}
