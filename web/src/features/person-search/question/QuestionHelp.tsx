import { searchFields } from '@app/contract/search/language';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, IconButton, Popover, Typography } from '@mui/material';
import { useState } from 'react';

const examples = [
  { q: 'react typescript', means: 'Both words, anywhere' },
  { q: 'react OR vue OR angular', means: 'At least one of them' },
  { q: 'developer -junior', means: 'One word without the other; NOT does the same' },
  { q: '"machine learning" =js', means: 'As it is written: in a row, without words that mean the same' },
  { q: 'title:lead* place:(stockholm OR malmö)', means: 'In a field; * stands for any ending' },
  { q: 'was:konsult *utvecklare', means: 'In an earlier title; any title that ends so' },
  { q: '"team leadership"~3', means: 'At most three words apart, in any order' },
];
const keys = [
  ['/', 'Search'],
  ['J K', 'Next and previous person'],
  ['O', 'Open beside the list'],
  ['X', 'Select; with Shift up to here'],
  ['Esc', 'Close, or clear the selection'],
];

/** Questions to learn from, each of which can be asked with a click. */
export function QuestionHelp({ onUse }: { onUse: (q: string) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label="How to search"
        aria-haspopup="dialog"
        edge="end"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <HelpOutlineOutlined fontSize="small" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'How to search',
            sx: { p: 2, maxWidth: 460, border: 1, borderColor: 'divider' },
          },
        }}
      >
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          How to search
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {examples.map(({ q, means }) => (
            <li key={q}>
              <Button
                fullWidth
                onClick={() => {
                  onUse(q);
                  close();
                }}
                sx={{ display: 'block', textAlign: 'left', py: 0.5, whiteSpace: 'normal', color: 'text.primary' }}
              >
                <Box component="code" sx={{ display: 'block', fontSize: 13, fontWeight: 500 }}>
                  {q}
                </Box>
                <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
                  {means}
                </Typography>
              </Button>
            </li>
          ))}
        </Box>
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          Fields: {searchFields.join(', ')}. Capitals and accents make no difference. Words that mean the same are
          found, too, such as js for JavaScript.
        </Typography>
        <Box
          component="dl"
          sx={{ m: 0, mt: 1, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, fontSize: 12 }}
        >
          {keys.map(([key, does]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                {does}
              </Box>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  );
}
