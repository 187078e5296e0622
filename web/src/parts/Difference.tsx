import { Box, Typography } from '@mui/material';
import { wordDifference } from './word-difference.ts';

/** What a text said then, struck out, and what it says now, underlined. */
export const Difference = ({ then, now }: { then: string; now: string }) => (
  <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {wordDifference(then, now).map(({ is, text }, index) =>
      is === 'same' ? (
        text
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no other name
        <Mark key={index} is={is}>
          {text}
        </Mark>
      ),
    )}
  </Typography>
);

export function Mark({ is, children }: { is: 'then' | 'now'; children: string }) {
  return (
    <Box
      component={is === 'then' ? 'del' : 'ins'}
      sx={{ color: is === 'then' ? 'error.main' : 'success.main', textDecorationThickness: '1px' }}
    >
      {children}
    </Box>
  );
}
