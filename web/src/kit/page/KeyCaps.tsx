import { Box } from '@mui/material';

/** Keys as they look on a keyboard. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
      {keys.map((key) => (
        <Box
          key={key}
          component="kbd"
          sx={{
            minWidth: 20,
            px: 0.5,
            textAlign: 'center',
            fontFamily: 'inherit',
            fontSize: 11,
            lineHeight: '18px',
            color: 'text.secondary',
            border: 1,
            borderColor: 'divider',
            borderRadius: 0.5,
            bgcolor: 'background.default',
          }}
        >
          {key}
        </Box>
      ))}
    </Box>
  );
}
