import type { Board, BoardColumn } from '@app/contract/roles/board';
import { Alert, Box, Button, Chip, MenuItem, Stack, Tab, Tabs, TextField, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDay } from '../../../kit/format.ts';
import { addedBy, daysText, turnText } from './card-texts.ts';
import { History } from './History.tsx';
import type { Item } from '../view/layout.ts';
import type { Ask } from '../view/overlay.ts';
import { PersonFacts } from './PersonFacts.tsx';
import { turnIcons } from './turn-icons.ts';
import { firstName, fullName, type Users } from '../../../parts/users/users.ts';
import { Votes } from './Votes.tsx';
import { pathTo } from '../../../parts/paths.ts';

export const panelTabs = { profile: 'Profile', history: 'History' } as const;
export type PanelTab = keyof typeof panelTabs;

interface Props {
  id: number;
  /** Undefined for a link to somebody who is not on the board. */
  item: Item | undefined;
  board: Board;
  users: Users;
  mayWrite: boolean;
  tab: PanelTab;
  onTab: (tab: PanelTab) => void;
  onMove: (column: string) => void;
  onAsk: (what: Ask) => void;
  onWake: () => void;
  onRestore: () => void;
  /** On the way to the person page. */
  onPage: () => void;
}

/** A card beside the board: what can be done with it, the person, and how the card came there. */
export function CardPanel(props: Props) {
  const { id, item, board, users, mayWrite, tab, onTab } = props;
  return (
    <Stack spacing={1.5}>
      {item ? (
        <Standing {...props} item={item} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This person is not on the board.
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button component={RouterLink} to={pathTo('person', { id })} variant="contained" onClick={props.onPage}>
          Person page
        </Button>
        {mayWrite && item && <Actions {...props} item={item} />}
      </Stack>
      {item && <Votes card={item.card} role={board.assignment} users={users} />}
      <Tabs value={tab} onChange={(_, next: PanelTab) => onTab(next)} sx={{ borderBottom: 1, borderColor: 'divider' }}>
        {Object.entries(panelTabs).map(([key, label]) => (
          <Tab key={key} value={key} label={label} />
        ))}
      </Tabs>
      {tab === 'profile' ? (
        <PersonFacts id={id} />
      ) : (
        <History person={id} assignment={board.assignment.id} record={item?.card.id} users={users} />
      )}
    </Stack>
  );
}

function Standing({ item, board, users, mayWrite, onMove }: Props & { item: Item }) {
  const { card, facts } = item;
  const { person } = card;
  const Turn = facts.turn && turnIcons[facts.turn];
  const columns: readonly BoardColumn[] = board.config.columns;
  return (
    <div>
      {person.do_not_contact && (
        <Alert severity="error" sx={{ mb: 1 }}>
          Do not contact
        </Alert>
      )}
      <Typography sx={{ fontWeight: 600 }}>
        {[person.title, person.company_name].filter(Boolean).join(' @ ')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {person.location_name}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          select
          label="Column"
          value={card.column}
          disabled={!mayWrite}
          onChange={({ target }) => onMove(target.value)}
          sx={{ minWidth: 150 }}
        >
          {columns.map(({ key, name }) => (
            <MenuItem key={key} value={key}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Typography variant="body2" sx={facts.stale ? { color: 'warning.main', fontWeight: 600 } : {}}>
          {daysText(facts.days)} here{facts.stale ? ', stale' : ''}
        </Typography>
        {Turn && (
          <Chip icon={<Turn />} variant="outlined" label={turnText(facts.turn, firstName(users, card.assignee))} />
        )}
      </Stack>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {[
          card.assignee === null ? 'Unassigned' : `Assigned to ${fullName(users, card.assignee)}`,
          card.last_message
            ? `${card.last_message.direction === 'in' ? 'replied' : 'contacted'} ${formatAge(card.last_message.at)}`
            : 'never contacted',
          card.rule !== '' && addedBy(card.rule).toLowerCase(),
        ]
          .filter(Boolean)
          .join(', ')}
      </Typography>
      {card.archived && (
        <Alert severity="info" sx={{ mt: 1 }}>
          Archived: {card.archive_reason}
        </Alert>
      )}
      {(facts.asleep || facts.back) && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {facts.asleep ? `Snoozed until ${formatDay(card.snoozed)}` : 'Back from snooze'}
          {card.snooze_note && `: ${card.snooze_note}`}
        </Alert>
      )}
    </div>
  );
}

function Actions({ item: { card }, onAsk, onWake, onRestore }: Props & { item: Item }) {
  return (
    <Box sx={{ display: 'contents' }}>
      <Button variant="outlined" onClick={() => onAsk('assign')}>
        Assign
      </Button>
      {card.snoozed === null ? (
        <Button variant="outlined" onClick={() => onAsk('snooze')}>
          Snooze
        </Button>
      ) : (
        <Button variant="outlined" onClick={onWake}>
          End snooze
        </Button>
      )}
      {card.archived ? (
        <Button variant="outlined" onClick={onRestore}>
          Unarchive
        </Button>
      ) : (
        <Button variant="outlined" onClick={() => onAsk('archive')}>
          Archive
        </Button>
      )}
    </Box>
  );
}
