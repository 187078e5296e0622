import { outboxChannels } from '@app/contract/outreach/channels';
import type { WorkItem } from '@app/contract/outreach/work-list';
import { Card, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { formatDateTime } from '../../../kit/format.ts';

interface Props {
  items: readonly WorkItem[];
  /** The one that is in the middle, if any is. */
  current: number | undefined;
  disabled: boolean;
  onChoose: (item: WorkItem) => void;
}

const detailOf = ({ channel, assignment, lease, free_at }: WorkItem): string =>
  [
    outboxChannels[channel],
    ...(assignment ? [assignment.name] : []),
    ...(lease && !lease.is_mine ? ['On another device'] : []),
    ...(free_at === null ? [] : [`From ${formatDateTime(free_at)}`]),
  ].join(' · ');

/** What is left, the oldest first. */
export function WorkQueue({ items, current, disabled, onChoose }: Props) {
  return (
    <Card component="nav" aria-label="What is left" sx={{ maxHeight: { md: '75vh' }, overflowY: 'auto' }}>
      <Typography variant="h3" color="textSecondary" sx={{ px: 2, pt: 1.5 }}>
        {items.length} left
      </Typography>
      <List dense>
        {items.map((item) => (
          <ListItem key={item.id} disablePadding>
            <ListItemButton
              selected={item.id === current}
              aria-current={item.id === current ? 'true' : undefined}
              disabled={disabled || item.free_at !== null || (item.lease !== null && !item.lease.is_mine)}
              onClick={() => onChoose(item)}
              /* From when on it can be sent is to be read. */
              sx={{ '&.Mui-disabled': { opacity: 0.7 } }}
            >
              <ListItemText
                primary={item.person.name}
                secondary={detailOf(item)}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Card>
  );
}
