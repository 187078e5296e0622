import Close from '@mui/icons-material/Close';
import { Box, IconButton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** Tabs, where they say what the panel shows. */
  title: ReactNode;
  titleId?: string;
  /** Beside the title: a state, buttons, a way to the next. It goes below the title where there is no room. */
  children?: ReactNode;
  onClose: () => void;
}

/** The top of a panel: what it is about, and the way out. */
export function PanelHead({ title, titleId, children, onClose }: Props) {
  const isText = typeof title === 'string';
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'flex-start', gap: 1, px: 2, py: isText ? 1 : 0, borderBottom: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" sx={{ flexGrow: 1, minWidth: 0, columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {isText ? (
          <Typography
            variant="h2"
            {...(titleId && { id: titleId })}
            sx={{ flex: '1 1 0', minWidth: 'min(100%, 12rem)', overflowWrap: 'anywhere', lineHeight: '30px' }}
          >
            {title}
          </Typography>
        ) : (
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{title}</Box>
        )}
        {children}
      </Stack>
      <IconButton aria-label="Close" edge="end" onClick={onClose} sx={isText ? {} : { alignSelf: 'center' }}>
        <Close />
      </IconButton>
    </Stack>
  );
}
