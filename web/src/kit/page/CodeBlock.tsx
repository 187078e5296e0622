import ContentCopy from '@mui/icons-material/ContentCopy';
import { Box, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { copy } from './copy.ts';

/** Text for machines, under a heading, to be read and copied. */
export function CodeBlock({ title, text, wrap = true }: { title: string; text: string; wrap?: boolean }) {
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.25 }}>
        <Typography variant="h3">{title}</Typography>
        <Tooltip title={`Copy ${title.toLowerCase()}`}>
          <IconButton aria-label={`Copy ${title.toLowerCase()}`} onClick={() => void copy(title, text)}>
            <ContentCopy sx={{ fontSize: 16 }} />
          </IconButton>
        </Tooltip>
      </Stack>
      <Box
        component="pre"
        /* It scrolls, so it must be reachable by keyboard. */
        tabIndex={0}
        role="region"
        aria-label={title}
        sx={{
          m: 0,
          px: 1.25,
          py: 1,
          maxHeight: 280,
          overflow: 'auto',
          borderRadius: 1,
          bgcolor: 'background.inset',
          fontFamily: 'monospace',
          fontSize: '0.75rem',
          lineHeight: 1.5,
          ...(wrap && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
        }}
      >
        {text}
      </Box>
    </div>
  );
}
