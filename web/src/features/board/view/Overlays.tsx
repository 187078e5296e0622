import { archiveReasons, type BoardCard, type BoardColumn } from '@app/contract/roles/board';
import PersonOffOutlined from '@mui/icons-material/PersonOffOutlined';
import { Box } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '../../../kit/format.ts';
import { ReminderPicker } from '../../../parts/tags/ReminderPicker.tsx';
import { UserAvatar } from '../../../parts/users/UserAvatar.tsx';
import { people } from '../cards/card-texts.ts';
import { type Choice, ChoiceDialog } from '../commands/ChoiceDialog.tsx';
import { colours } from './colours.ts';
import type { Ask } from './overlay.ts';
import type { CardChange } from '../commands/card-change.ts';
import type { CardChanges } from '../commands/card-changes.ts';
import { fullName, type Users } from '../../../parts/users/users.ts';

const ComposeDialog = lazy(async () => ({
  default: (await import('../../../parts/outreach/ComposeDialog.tsx')).ComposeDialog,
}));
const ShareDialog = lazy(async () => ({
  default: (await import('../../../parts/shortlists/ShareDialog.tsx')).ShareDialog,
}));
const TagDialog = lazy(async () => ({ default: (await import('../../../parts/tags/TagDialog.tsx')).TagDialog }));

interface Props {
  kind: Ask;
  role: { id: number; name: string; company_name: string };
  cards: readonly BoardCard[];
  columns: readonly BoardColumn[];
  /** Who may have a card: those who work on the role. */
  members: readonly number[];
  users: Users;
  changes: CardChanges;
  onDone: () => void;
  onClose: () => void;
}

/** The question before a change: what to do, with how many, and who will be skipped. */
export function Overlays({ kind, role, cards, columns, members, users, changes, onDone, onClose }: Props) {
  const who = nameOf(cards);
  const [near] = useState(() => (cards.length === 1 ? cardElement(cards[0]!) : null));
  const change = (cardChange: CardChange, message: string) => {
    onDone();
    changes.change(cards, cardChange, message);
  };
  if (kind === 'move')
    return (
      <ChoiceDialog
        title={`Move ${who} to`}
        near={near}
        choices={columns.map(({ key, name, colour }) => {
          const there = cards.filter((card) => card.column === key).length;
          return {
            key,
            label: name,
            disabled: there === cards.length,
            picture: <Box sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: colours[colour] }} />,
            ...(there > 0 && { note: skipNote(cards.length - there, there, 'moved', 'there already') }),
          };
        })}
        onChoose={(key) => {
          const moved = cards.filter((card) => card.column !== key);
          const name = columns.find((column) => column.key === key)!.name;
          change({ column: key }, `Moved ${nameOf(moved)} to ${name}`);
        }}
        onClose={onClose}
      />
    );
  if (kind === 'assign')
    return (
      <ChoiceDialog
        title={`Assign ${who} to`}
        near={near}
        choices={[...members.map(String), 'none'].map((key) => {
          const id = key === 'none' ? null : Number(key);
          const there = cards.filter((card) => card.assignee === id).length;
          const user = id === null ? undefined : users.get(id);
          return {
            key,
            label: fullName(users, id),
            disabled: there === cards.length,
            picture: user ? <UserAvatar user={user} size={20} /> : <PersonOffOutlined fontSize="small" />,
            ...(there > 0 && { note: skipNote(cards.length - there, there, 'changed', 'like that already') }),
          };
        })}
        onChoose={(key) => {
          const assignee = key === 'none' ? null : Number(key);
          change(
            { assignee },
            assignee === null ? `Unassigned ${who}` : `Assigned ${who} to ${fullName(users, assignee)}`,
          );
        }}
        onClose={onClose}
      />
    );
  if (kind === 'snooze')
    return (
      <ReminderPicker
        title={`Snooze ${who} until`}
        near={near}
        submitLabel="Snooze"
        withText
        pending={false}
        error={undefined}
        onPick={({ due, text }) =>
          change({ snoozed: due, snooze_note: text }, `Snoozed ${who} until ${formatDay(due)}`)
        }
        onClose={onClose}
      />
    );
  if (kind === 'archive') {
    const open = cards.filter(({ archived }) => !archived);
    const skipped = cards.length - open.length;
    return (
      <ChoiceDialog
        title={`Archive ${nameOf(open)} because`}
        note={
          skipped > 0
            ? `${people(skipped)} more of those selected ${skipped === 1 ? 'is' : 'are'} archived already.`
            : undefined
        }
        near={near}
        choices={reasons}
        likely={localStorage.getItem(lastReason) ?? reasons[0]!.key}
        onChoose={(reason) => {
          localStorage.setItem(lastReason, reason);
          onDone();
          changes.change(open, { archived: true, archive_reason: reason }, `Archived ${nameOf(open)}: ${reason}`);
        }}
        onClose={onClose}
      />
    );
  }
  const ids = cards.map(({ person }) => person.id);
  return (
    <Suspense>
      {kind === 'write' && <ComposeDialog people={ids} role={role} onClose={onClose} />}
      {kind === 'tag' && <TagDialog ids={ids} onClose={onClose} />}
      {kind === 'share' && <ShareDialog role={role} people={ids} onClose={onClose} />}
    </Suspense>
  );
}

const lastReason = 'spana.archive-reason';
const reasons: readonly Choice[] = Object.entries(archiveReasons).flatMap(([heading, texts]) =>
  texts.map((text, index) => ({ key: text, label: text, ...(index === 0 && { heading }) })),
);

const cardElement = ({ person }: BoardCard) => document.querySelector(`[data-card="${person.id}"]`);

const nameOf = (cards: readonly BoardCard[]): string =>
  cards.length === 1 ? cards[0]!.person.name : people(cards.length);

const skipNote = (changed: number, skipped: number, done: string, why: string): string =>
  changed === 0 ? `All ${why}` : `${changed} will be ${done}, ${skipped} skipped: ${why}`;
