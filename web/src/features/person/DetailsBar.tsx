import AttachFile from '@mui/icons-material/AttachFile';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Alarm from '@mui/icons-material/Alarm';
import ExpandLess from '@mui/icons-material/ExpandLess';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import ThumbsUpDownOutlined from '@mui/icons-material/ThumbsUpDownOutlined';
import type { FullPerson } from '@app/contract/people/people';
import { Badge, Box, Button, Card, IconButton, Tooltip } from '@mui/material';
import { type DetailTabName, detailTabs } from './detail-tabs.ts';

const icons: Record<DetailTabName, typeof AttachFile> = {
  comments: ChatBubbleOutlineOutlined,
  reminders: Alarm,
  votes: ThumbsUpDownOutlined,
  invites: PersonAddAltOutlined,
  files: AttachFile,
};

interface Props {
  counts: FullPerson['counts'];
  onOpen: (tab: DetailTabName) => void;
}

/** How much there is of what, and the way to it. */
export function DetailsBar({ counts, onOpen }: Props) {
  return (
    <Card
      component="section"
      aria-label="More details"
      sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 }, px: 0.5, py: 0.75 }}
    >
      <Button startIcon={<ExpandLess />} onClick={() => onOpen('comments')}>
        More details
      </Button>
      <Box sx={{ flexGrow: 1 }} />
      {(Object.keys(detailTabs) as DetailTabName[]).map((tab) => {
        const Icon = icons[tab];
        const { label, count } = detailTabs[tab];
        return (
          <Tooltip key={tab} title={label}>
            <IconButton aria-label={`${label}: ${counts[count]}`} onClick={() => onOpen(tab)} sx={{ px: 1.25 }}>
              <Badge badgeContent={counts[count]} max={10} color="primary">
                <Icon sx={{ fontSize: 20 }} />
              </Badge>
            </IconButton>
          </Tooltip>
        );
      })}
    </Card>
  );
}
