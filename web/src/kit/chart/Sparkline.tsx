import type { QueueFigures } from '@app/contract/tasks';
import { Box } from '@mui/material';

type Series = QueueFigures['series'];
const width = 120;
const height = 22;
const minutes = 60;
const step = width / minutes;

/** The last hour of a queue: bars for what was done and what failed in each minute, a line for what waited. */
export function Sparkline({ queue, series }: { queue: string; series: Series }) {
  const label = `${queue}, last hour: ${inWords(series)}`;
  const newest = Date.parse(series.at(-1)?.at ?? '');
  /* By time: minutes in which nobody measured stay empty. */
  const place = (at: string) => (minutes - 1 - Math.round((newest - Date.parse(at)) / 60_000)) * step;
  const most = Math.max(1, ...series.map(({ done, failed }) => done + failed));
  const longest = Math.max(1, ...series.map(({ pending }) => pending));
  const high = (count: number, of: number) => (count / of) * (height - 2);
  const waited = series.some(({ pending }) => pending > 0);
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
        '& .done': { fill: 'var(--mui-palette-primary-main)', opacity: 0.55 },
        '& .failed': { fill: 'var(--mui-palette-error-main)' },
        '& .waited': { fill: 'none', stroke: 'var(--mui-palette-warning-main)', strokeWidth: 1.25 },
        '& .ground': { stroke: 'var(--mui-palette-divider)' },
      }}
    >
      <title>{label}</title>
      <line className="ground" x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {series.map(({ at, done, failed }) => {
        const top = height - high(done + failed, most);
        return (
          <g key={at}>
            {done > 0 && <rect className="done" x={place(at)} width={step * 0.75} y={top} height={high(done, most)} />}
            {failed > 0 && (
              <rect
                className="failed"
                x={place(at)}
                width={step * 0.75}
                y={height - Math.max(2, high(failed, most))}
                height={Math.max(2, high(failed, most))}
              />
            )}
          </g>
        );
      })}
      {waited && (
        <polyline
          className="waited"
          points={series
            .map(({ at, pending }) => `${place(at) + step / 2},${height - 1 - high(pending, longest)}`)
            .join(' ')}
        />
      )}
    </Box>
  );
}

function inWords(series: Series): string {
  const sum = (count: (point: Series[number]) => number) => series.reduce((total, point) => total + count(point), 0);
  const longest = Math.max(0, ...series.map(({ pending }) => pending));
  return `${sum(({ done }) => done)} done, ${sum(({ failed }) => failed)} failed, at most ${longest} waiting`;
}
