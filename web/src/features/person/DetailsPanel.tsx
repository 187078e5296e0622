import type { FullPerson } from '@app/contract/people/people';
import { Badge, Box, Tab, Tabs, Typography } from '@mui/material';
import { useId } from 'react';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
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
export function DetailsPanel({ person, tab, onTabChange, onClose }: Props) {
  const id = useId();
  return (
    <SidePanel
      side="bottom"
      label={`More details about ${nameOf(person)}`}
      title={
        <Tabs
          value={tab}
          onChange={(_, chosen: DetailTabName) => onTabChange(chosen)}
          variant="scrollable"
          aria-label="More details"
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
      }
      onClose={onClose}
    >
      {/* It takes the focus, so that keys can scroll it. */}
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} tabIndex={0} sx={{ maxWidth: 720 }}>
        {tab === 'files' && <AttachButton person={person} />}
        <Entered person={person} tab={tab} />
      </Box>
    </SidePanel>
  );
}

function Entered({ person, tab }: Pick<Props, 'person' | 'tab'>) {
  const { none, lists } = detailTabs[tab];
  const entries = shownOf(person.timeline, lists);
  if (entries.length === 0) return <Typography color="textSecondary">{none}</Typography>;
  return <Entries person={person} entries={entries} />;
}
