import type { SyntaxFault } from '@app/contract/search/language';
import { Box, Typography } from '@mui/material';

interface Props {
  id: string;
  typed: string;
  fault: SyntaxFault;
}

/** What was typed once more, with the place marked where it goes wrong, and what is wrong there. */
export function QuestionFault({ id, typed, fault: { start, end, message } }: Props) {
  return (
    <Box
      id={id}
      /* A moment later than the key: somebody who is still typing is not wrong yet. */
      sx={{ animation: 'appear 150ms 400ms backwards', '@keyframes appear': { from: { opacity: 0 } } }}
    >
      <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
        {message} (at character {start + 1}). Nothing is searched until it is corrected.
      </Typography>
      <Box aria-hidden sx={{ fontFamily: 'monospace', fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {typed.slice(0, start)}
        <Box
          component="mark"
          data-testid="fault"
          sx={{
            px: start === end ? 0.5 : 0,
            color: 'inherit',
            bgcolor: 'transparent',
            borderBottom: 2,
            borderColor: 'error.main',
          }}
        >
          {start === end ? '\u00a0' : typed.slice(start, end)}
        </Box>
        {typed.slice(end)}
      </Box>
    </Box>
  );
}
