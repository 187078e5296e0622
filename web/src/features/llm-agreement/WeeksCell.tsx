import type { RoleAgreement } from '@app/contract/llm/agreement';
import { Box } from '@mui/material';

const [width, height] = [88, 20];

/** The share that says the same, week by week. Weeks without votes stay empty. */
export function WeeksCell({ row: { weeks } }: { row: Pick<RoleAgreement, 'weeks'> }) {
  const step = width / weeks.length;
  const label = weeks.map(({ agreed, n }) => `${agreed} of ${n}`).join(', ');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`Say the same, the oldest week first: ${label}`}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        display: 'block',
        width,
        height,
        '& rect': { fill: 'var(--mui-palette-primary-main)', opacity: 0.6 },
        '& line': { stroke: 'var(--mui-palette-divider)' },
      }}
    >
      <title>{`Say the same, the oldest week first: ${label}`}</title>
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} />
      {weeks.map(({ agreed, n }, index) => {
        const high = n === 0 ? 0 : Math.max(1, (agreed / n) * (height - 2));
        // oxlint-disable-next-line react/no-array-index-key -- a week is told by its place
        return <rect key={index} x={index * step} width={step * 0.75} y={height - high} height={high} />;
      })}
    </Box>
  );
}
