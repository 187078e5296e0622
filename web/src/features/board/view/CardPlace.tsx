import { Box, Paper } from '@mui/material';
import type { ReactNode } from 'react';
import { PanelHead } from '../../../kit/page/PanelHead.tsx';
import { PanelSteps } from '../../../kit/page/PanelSteps.tsx';
import { SidePanel } from '../../../kit/page/SidePanel.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

interface Props {
  title: string;
  /** Where in the column the card stands, such as “3 of 41”. */
  position: string | undefined;
  /** There is no room beside the board: it lies over it. */
  isCovering: boolean;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
  children: ReactNode;
}

/** Where the open card is shown: beside the board, or over it. */
export function CardPlace({ title, position, isCovering, onStep, onClose, children }: Props) {
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  const steps = <PanelSteps what="card" position={position} onStep={onStep} />;
  if (isCovering)
    return (
      <SidePanel
        title={title}
        label="Card"
        head={steps}
        width={440}
        onClose={onClose}
        /* The board gives the focus to the card that was shown last. */
        keepFocus
        onKeyDown={({ key, target }) => {
          if (!letters || isTyping(target)) return;
          if (key === 'j') onStep(1);
          if (key === 'k') onStep(-1);
        }}
      >
        {children}
      </SidePanel>
    );
  return (
    <Box component="aside" aria-label="Card" sx={{ width: 400, flex: 'none', position: 'relative' }}>
      {/* Its own height says nothing: it is as high as the board. */}
      <Paper variant="outlined" sx={{ position: 'absolute', inset: 0, display: 'flex', flexDirection: 'column' }}>
        <PanelHead title={title} onClose={onClose}>
          {steps}
        </PanelHead>
        <Box sx={{ p: 2, overflowY: 'auto' }}>{children}</Box>
      </Paper>
    </Box>
  );
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=combobox]') !== null;
