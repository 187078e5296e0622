import { Box } from '@mui/material';

const height = 28;

/** A few values as bars, the newest last and lighter, because it is still filling. */
export function TinyBars({ label, values }: { label: string; values: readonly (number | null)[] }) {
  const most = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE);
  const width = 100 / values.length;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height, my: 0.5, fill: 'var(--mui-palette-primary-main)' }}
    >
      {values.map((value, at) => {
        const high = ((value ?? 0) / most) * (height - 1);
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={at}
            x={at * width}
            y={height - high}
            width={width * 0.8}
            height={high}
            opacity={at === values.length - 1 ? 0.4 : 0.75}
          />
        );
      })}
      <rect x={0} y={height - 0.5} width={100} height={0.5} opacity={0.3} />
    </Box>
  );
}
