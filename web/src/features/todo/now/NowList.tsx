import { type Intent, intentNames } from '@app/contract/outreach/reply-intent';
import { outcomes, todoGroupNames, type TodoGroup, type Waiting } from '@app/contract/roles/todo';
import type { User } from '@app/contract/users/users';
import { Box, Card, CardContent, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../../kit/format.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { usePlainKeys } from '../../../kit/page/plain-keys.ts';
import { useIntent } from '../../../parts/outreach/useIntent.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { NowGroup } from './NowGroup.tsx';
import { OldPeople } from './OldPeople.tsx';
import { TodoCount } from '../TodoCount.tsx';
import { fewShown, keyOf, useWaiting } from '../todo-queries.ts';
import { canFinish, useTodoActions } from './useTodoActions.ts';
import { subjectOf } from '../subject.ts';

const ReminderPicker = lazy(async () => ({
  default: (await import('../../../parts/tags/ReminderPicker.tsx')).ReminderPicker,
}));
const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }));

interface Props {
  user: Pick<User, 'id' | 'username' | 'first_name'>;
  /** Somebody else's list can be read, not worked on. */
  readOnly: boolean;
  /** What came after this moment is new to the reader. */
  newSince: string | null;
}
type Act = 'remind' | 'tag' | 'settle';
const keysText =
  ' J and K move, R replies, Y confirms what a reply means, 1 to 5 correct it, H sets a reminder, E is done, # tags, P opens the person.';

/** Everything that waits in one list, the most pressing first, to be worked through without leaving it. */
export function NowList({ user, readOnly, newSince }: Props) {
  const [shown, setShown] = useState(fewShown);
  const query = useWaiting(user.id, shown);
  const navigate = useNavigate();
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  const actions = useTodoActions();
  /* Whom the keys are about: a person, whatever comes in above; whoever is next when that person is done. */
  const [at, setAt] = useState({ key: '', index: 0 });
  const [doing, setDoing] = useState<{ what: Act; waiting: Waiting } | undefined>();
  const [answering, setAnswering] = useState<string>();
  const [list, setList] = useState<HTMLElement | null>(null);
  const rows = query.data?.results ?? [];
  const indexOf = (key: string) => rows.findIndex((waiting) => keyOf(waiting) === key);
  const index = indexOf(at.key) === -1 ? Math.min(at.index, rows.length - 1) : indexOf(at.key);
  const current = rows[index];
  if (current && (keyOf(current) !== at.key || index !== at.index)) setAt({ key: keyOf(current), index });

  const rowAt = (place: number) => list?.querySelectorAll('li')[place];
  const go = (to: number) =>
    rowAt(Math.max(0, Math.min(to, rows.length - 1)))
      ?.querySelector('a')
      ?.focus();
  const finish = (waiting: Waiting) => {
    if (canFinish(waiting)) void actions.finish(waiting).catch(() => undefined);
    else setDoing({ what: 'settle', waiting });
  };
  const settle = (waiting: Waiting, tag: string) => {
    setDoing(undefined);
    void actions.settle(waiting, tag).catch(() => undefined);
  };
  const reply = (waiting: Waiting | null) => {
    setAnswering(waiting?.reply ? keyOf(waiting) : undefined);
    if (waiting === null) go(index);
  };
  const meaning = useIntent();
  const replyOf = (waiting: Waiting) =>
    waiting.reply && { ...waiting.reply, name: subjectOf(waiting).name, role: waiting.assignment };
  const say = (waiting: Waiting, intent: Intent | null) => {
    const reply = replyOf(waiting);
    if (reply) meaning.say(reply, intent);
  };
  const confirm = (waiting: Waiting) => {
    const reply = replyOf(waiting);
    if (reply) meaning.confirm(reply);
  };
  const open = (waiting: Waiting) => void navigate(subjectOf(waiting).to);
  usePlainKeys((event) => {
    if (!current || !letters) return;
    const acts: Record<string, () => void> = {
      j: () => go(index + 1),
      k: () => go(index - 1),
      p: () => open(current),
      ...(!readOnly && {
        r: () => reply(current),
        e: () => finish(current),
        h: () => setDoing({ what: 'remind', waiting: current }),
        '#': () => setDoing({ what: 'tag', waiting: current }),
        y: () => confirm(current),
        ...Object.fromEntries(intentNames.map((intent, place) => [place + 1, () => say(current, intent)])),
      }),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const show = (group: TodoGroup, amount: number) => setShown({ ...shown, [group]: amount });

  return (
    <Card component="section" aria-labelledby="now" sx={{ mb: 1.5 }}>
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="h2" id="now" sx={{ flexGrow: 1 }}>
            Now
          </Typography>
          {!query.data && !query.isError && <TodoCount count="*" />}
          {query.data?.count === 0 && <TodoCount count={0} />}
        </Stack>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {query.data &&
            `${formatCount(query.data.count)} waiting${readOnly ? ` for ${user.first_name || user.username}` : ''}, `}
          {query.data ? 'most urgent first.' : 'Most urgent first.'}
          {!readOnly && letters && (
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {keysText}
            </Box>
          )}
        </Typography>
        <Loaded query={query}>
          {(answer) => (
            <Box ref={setList}>
              {answer.count === 0 && (
                <Typography variant="body2" sx={{ my: 1 }}>
                  {readOnly ? 'No one is waiting.' : 'No one is waiting for you. Well done.'}
                </Typography>
              )}
              {todoGroupNames.map((group) => {
                const members = rows.filter((waiting) => waiting.group === group);
                const list = (
                  <NowGroup
                    key={group}
                    group={group}
                    count={answer.groups[group]}
                    rows={members}
                    currentKey={current && keyOf(current)}
                    answeringKey={answering}
                    newSince={newSince}
                    loading={query.isPlaceholderData}
                    onShow={(amount) => show(group, amount)}
                    onFocus={(waiting) => setAt({ key: keyOf(waiting), index: indexOf(keyOf(waiting)) })}
                    {...(!readOnly && {
                      acts: {
                        finish,
                        settle,
                        say,
                        confirm,
                        reply,
                        remind: (waiting: Waiting) => setDoing({ what: 'remind', waiting }),
                        tag: (waiting: Waiting) => setDoing({ what: 'tag', waiting }),
                      },
                    })}
                  />
                );
                if (group !== 'old') return list;
                return (
                  <OldPeople
                    key={group}
                    user={user.id}
                    answer={answer}
                    readOnly={readOnly}
                    open={shown.old > 0}
                    onOpen={(isOpen) => show('old', isOpen ? 40 : 0)}
                  >
                    {list}
                  </OldPeople>
                );
              })}
            </Box>
          )}
        </Loaded>
        {doing?.what === 'settle' && (
          <SettleMenu
            anchor={rowAt(indexOf(keyOf(doing.waiting))) ?? list}
            name={subjectOf(doing.waiting).name}
            onClose={() => setDoing(undefined)}
            onPick={(tag) => settle(doing.waiting, tag)}
          />
        )}
        {meaning.dialog}
        <Suspense>
          {doing?.what === 'remind' && (
            <ReminderPicker
              title={`Remind me of ${subjectOf(doing.waiting).name}`}
              submitLabel="Set reminder"
              withText={doing.waiting.reminder === null}
              pending={actions.pending}
              error={actions.error}
              onPick={({ due, text }) =>
                void actions.putOff(doing.waiting, due, text).then(
                  () => setDoing(undefined),
                  () => undefined,
                )
              }
              onClose={() => setDoing(undefined)}
            />
          )}
          {doing?.what === 'tag' && <TagDialog of={subjectOf(doing.waiting)} onClose={() => setDoing(undefined)} />}
        </Suspense>
      </CardContent>
    </Card>
  );
}

interface SettleProps {
  anchor: Element | null;
  name: string;
  onPick: (tag: string) => void;
  onClose: () => void;
}
/** A conversation ends by a tag that says how. */
function SettleMenu({ anchor, name, onPick, onClose }: SettleProps) {
  return (
    <Menu
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `How it ended with ${name}` } }}
    >
      {Object.entries(outcomes).map(([tag, words]) => (
        <MenuItem key={tag} onClick={() => onPick(tag)} sx={{ display: 'block' }}>
          {words}
          <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            Tag {tag}
          </Typography>
        </MenuItem>
      ))}
    </Menu>
  );
}
