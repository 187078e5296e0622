import { Box } from '@mui/material';
import { encode } from 'uqr';

/** Dark on white in both themes, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, flex: 'none', borderRadius: 1, bgcolor: '#fff', color: '#000' }}
    >
      <path d={path} fill="currentColor" />
    </Box>
  );
}
