import { Box } from '@mui/material';
import { useId } from 'react';

/** Says across the page who was shown it and when. What is fixed is on every page of a print, too. */
export function Watermark({ text }: { text: string }) {
  const id = useId();
  return (
    <Box
      component="svg"
      aria-hidden
      data-watermark={text}
      sx={{
        position: 'fixed',
        inset: 0,
        width: '100%',
        height: '100%',
        pointerEvents: 'none',
        zIndex: 1,
        fill: 'currentcolor',
        opacity: 0.09,
      }}
    >
      <defs>
        <pattern id={id} width="420" height="190" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
          <text x="0" y="60" fontSize="15">
            {text}
          </text>
          <text x="-210" y="155" fontSize="15">
            {text}
          </text>
          <text x="210" y="155" fontSize="15">
            {text}
          </text>
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </Box>
  );
}
