import type { FullPerson } from '@app/contract/people';
import Close from '@mui/icons-material/Close';
import { Badge, Box, Drawer, IconButton, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useId } from 'react';
import { type DetailTabName, detailTabs } from './detail-tabs.ts';
import { AttachButton } from './AttachButton.tsx';
import { Entries } from './timeline/Entries.tsx';
import { nameOf } from './person-texts.ts';
import { shownOf } from './timeline/timeline.ts';

interface Props {
  person: FullPerson;
  tab: DetailTabName;
  onTabChange: (tab: DetailTabName) => void;
  onClose: () => void;
}

/** Comments, reminders, votes, invites and files, each in a list of its own. */
export function DetailsDrawer({ person, tab, onTabChange, onClose }: Props) {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={onClose}
      /* Over the top bar, which lies over the side menu. */
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': `More details about ${nameOf(person)}`,
          sx: { height: 'min(60vh, 560px)', borderRadius: '12px 12px 0 0' },
        },
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', px: { xs: 0.5, sm: 1 }, borderBottom: 1, borderColor: 'divider' }}
      >
        <Tabs
          value={tab}
          onChange={(_, chosen: DetailTabName) => onTabChange(chosen)}
          variant="scrollable"
          aria-label="More details"
          sx={{ flexGrow: 1, minWidth: 0 }}
        >
          {(Object.keys(detailTabs) as DetailTabName[]).map((name) => {
            const { label, count } = detailTabs[name];
            return (
              <Tab
                key={name}
                value={name}
                id={`${id}-${name}`}
                aria-controls={`${id}-panel`}
                label={
                  <Badge
                    badgeContent={person.counts[count]}
                    max={10}
                    color="primary"
                    /* Beside the word, not over it. */
                    sx={{
                      '& .MuiBadge-badge': { position: 'static', transform: 'none', ml: 0.75 },
                      '& .MuiBadge-invisible': { display: 'none' },
                    }}
                  >
                    {label}
                  </Badge>
                }
              />
            );
          })}
        </Tabs>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close />
        </IconButton>
      </Stack>
      {/* Its own place to scroll, which takes the focus so that keys can scroll it. */}
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        tabIndex={0}
        sx={{ p: 2, overflowY: 'auto', flexGrow: 1 }}
      >
        <List person={person} tab={tab} />
      </Box>
    </Drawer>
  );
}

function List({ person, tab }: Pick<Props, 'person' | 'tab'>) {
  return (
    <Box sx={{ maxWidth: 720 }}>
      {tab === 'files' && <AttachButton person={person} />}
      <Entered person={person} tab={tab} />
    </Box>
  );
}

function Entered({ person, tab }: Pick<Props, 'person' | 'tab'>) {
  const { none, ...rest } = detailTabs[tab];
  const entries = 'lists' in rest ? shownOf(person.timeline, rest.lists) : [];
  if (entries.length === 0) return <Typography color="textSecondary">{none}</Typography>;
  return <Entries person={person} entries={entries} />;
}
