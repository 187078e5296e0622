import { Dialog } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Overlay } from './overlay.ts';

export const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = lazy(async () => ({ default: (await loadPalette()).CommandPalette }));

interface Props {
  onClose: () => void;
  onOpen: (overlay: Overlay) => void;
}

const placeholder = 'Find a person, role, company, search or page…';

/** Takes what is typed from the first moment, also while the palette itself is still being loaded. */
export function PaletteDialog({ onClose, onOpen }: Props) {
  const [search, setSearch] = useState('');
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': placeholder, 'aria-labelledby': undefined } }}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { mt: { xs: 2, sm: '12vh' } },
        '& input': {
          width: '100%',
          p: '14px 16px',
          font: 'inherit',
          fontSize: 15,
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 0,
          borderBottom: 1,
          borderColor: 'divider',
          outline: 'none',
          '&::placeholder': { color: 'text.secondary', opacity: 1 },
        },
      }}
    >
      <Suspense
        fallback={
          <input
            autoFocus
            aria-label={placeholder}
            placeholder={placeholder}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        }
      >
        <CommandPalette
          placeholder={placeholder}
          search={search}
          onSearch={setSearch}
          onClose={onClose}
          onOpen={onOpen}
        />
      </Suspense>
    </Dialog>
  );
}
