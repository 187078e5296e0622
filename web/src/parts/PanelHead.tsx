import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Close from '@mui/icons-material/Close';
import { IconButton, Stack, Tooltip, Typography } from '@mui/material';

interface Props {
  title: string;
  titleId?: string;
  /** What one walks through: "person", "card". */
  what: string;
  /** "3 of 12"; without it there is nowhere to walk to. */
  position: string | undefined;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** The top of a panel beside a list, through which one can walk on. */
export function PanelHead({ title, titleId, what, position, onStep, onClose }: Props) {
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2" {...(titleId && { id: titleId })} noWrap sx={{ flexGrow: 1 }}>
        {title}
      </Typography>
      {position && (
        <>
          <Typography variant="caption" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {position}
          </Typography>
          <Tooltip title="Previous (K)">
            <IconButton aria-label={`Previous ${what}`} onClick={() => onStep(-1)}>
              <ChevronLeft />
            </IconButton>
          </Tooltip>
          <Tooltip title="Next (J)">
            <IconButton aria-label={`Next ${what}`} onClick={() => onStep(1)}>
              <ChevronRight />
            </IconButton>
          </Tooltip>
        </>
      )}
      <IconButton aria-label="Close" edge="end" onClick={onClose}>
        <Close />
      </IconButton>
    </Stack>
  );
}
