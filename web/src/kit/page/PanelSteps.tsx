import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';

interface Props {
  /** What one walks through: "person", "card". */
  what: string;
  /** "3 of 12"; without it there is nowhere to walk to. */
  position: string | undefined;
  onStep: (by: 1 | -1) => void;
}

/** In the head of a panel beside a list: the way to the one before and the one after. */
export function PanelSteps({ what, position, onStep }: Props) {
  if (!position) return null;
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary', mr: 0.5 }}>
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
    </Box>
  );
}
