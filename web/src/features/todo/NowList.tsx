import { settledTags, todoCards, type Waiting } from '@app/contract/todo';
import type { User } from '@app/contract/users';
import AlarmOutlined from '@mui/icons-material/AlarmOutlined';
import Check from '@mui/icons-material/Check';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import { Box, Button, Card, CardContent, IconButton, Menu, MenuItem, Stack, Tooltip, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { TodoCount } from './TodoCount.tsx';
import { useWaiting } from './todo-queries.ts';
import { canFinish, useTodoActions } from './useTodoActions.ts';
import { WaitingPerson } from './WaitingPerson.tsx';
import { pathTo } from '../../parts/paths.ts';

const ReminderPicker = lazy(async () => ({
  default: (await import('../../parts/tags/ReminderPicker.tsx')).ReminderPicker,
}));
const TagDialog = lazy(async () => ({ default: (await import('./TagDialog.tsx')).TagDialog }));

interface Props {
  user: Pick<User, 'id' | 'username' | 'first_name'>;
  /** Somebody else's list can be read, not worked on. */
  readOnly: boolean;
}
const keysText = ' J and K move, H sets a reminder, E is done, # tags, P opens the person.';
const [fewShown, step, mostShown] = [8, 40, 1000];
const keyOf = ({ card, person, reminder }: Waiting): string => `${card} ${person.id} ${reminder ?? ''}`;

/** Everything that waits in one list, the most pressing first, to be worked through without leaving it. */
export function NowList({ user, readOnly }: Props) {
  const [shown, setShown] = useState(fewShown);
  const query = useWaiting(user.id, shown);
  const navigate = useNavigate();
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  const actions = useTodoActions();
  /* Whom the keys are about: a person, whatever comes in above; whoever is next when that person is done. */
  const [at, setAt] = useState({ key: '', index: 0 });
  const [doing, setDoing] = useState<{ what: 'remind' | 'tag' | 'settle'; waiting: Waiting } | undefined>();
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const rows = query.data?.results ?? [];
  const count = query.data?.count ?? (query.isError ? undefined : '*');
  const indexOf = (key: string) => rows.findIndex((waiting) => keyOf(waiting) === key);
  const index = indexOf(at.key) === -1 ? Math.min(at.index, rows.length - 1) : indexOf(at.key);
  const current = rows[index];
  if (current && (keyOf(current) !== at.key || index !== at.index)) setAt({ key: keyOf(current), index });

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, rows.length - 1));
    list?.children[next]?.querySelector('a')?.focus();
  };
  const finish = (waiting: Waiting) => {
    if (canFinish(waiting)) void actions.finish(waiting).catch(() => undefined);
    else setDoing({ what: 'settle', waiting });
  };
  const open = (waiting: Waiting) => void navigate(pathTo('person', { id: waiting.person.id }));
  usePlainKeys((event) => {
    if (!current || !letters) return;
    const acts: Record<string, () => void> = {
      j: () => go(index + 1),
      k: () => go(index - 1),
      p: () => open(current),
      ...(!readOnly && {
        e: () => finish(current),
        h: () => setDoing({ what: 'remind', waiting: current }),
        '#': () => setDoing({ what: 'tag', waiting: current }),
      }),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  return (
    <Card component="section" aria-labelledby="now" sx={{ mb: 1.5 }}>
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="h2" id="now" sx={{ flexGrow: 1 }}>
            Now
          </Typography>
          {count !== undefined && <TodoCount count={count} />}
        </Stack>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
          {readOnly
            ? `Everyone waiting for ${user.first_name || user.username}, most urgent first.`
            : 'Most urgent first.'}
          {!readOnly && letters && (
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {keysText}
            </Box>
          )}
        </Typography>
        <Loaded query={query}>
          {({ count: amount }) => (
            <>
              {amount === 0 && (
                <Typography variant="body2">
                  {readOnly ? 'No one is waiting.' : 'No one is waiting for you. Well done.'}
                </Typography>
              )}
              <Box component="ul" ref={setList} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {rows.map((waiting, place) => (
                  <Box
                    component="li"
                    key={keyOf(waiting)}
                    onFocus={() => setAt({ key: keyOf(waiting), index: place })}
                    sx={{
                      display: 'flex',
                      gap: 1,
                      alignItems: 'center',
                      py: 0.25,
                      px: 1,
                      mx: -1,
                      borderTop: 1,
                      borderColor: 'divider',
                      bgcolor: waiting === current ? 'action.hover' : undefined,
                    }}
                  >
                    <Box sx={{ flexGrow: 1, minWidth: 0 }}>
                      <WaitingPerson item={waiting} why={todoCards[waiting.card].title} />
                    </Box>
                    {!readOnly && (
                      <Stack direction="row" sx={{ flex: 'none' }}>
                        <Action
                          label="Remind me"
                          onClick={() => setDoing({ what: 'remind', waiting })}
                          icon={<AlarmOutlined fontSize="small" />}
                        />
                        <Action
                          label="Tags"
                          onClick={() => setDoing({ what: 'tag', waiting })}
                          icon={<LabelOutlined fontSize="small" />}
                        />
                        <Action
                          label={canFinish(waiting) ? 'Done' : 'Settled'}
                          onClick={() => finish(waiting)}
                          icon={<Check fontSize="small" />}
                          name={waiting.person.name}
                        />
                      </Stack>
                    )}
                  </Box>
                ))}
              </Box>
              {amount > rows.length && shown < mostShown && (
                <Button
                  size="small"
                  loading={query.isPlaceholderData}
                  onClick={() => setShown(Math.min(shown + step, mostShown))}
                  sx={{ mt: 0.5, ml: -0.75 }}
                >
                  Show {Math.min(amount - rows.length, step)} more
                </Button>
              )}
            </>
          )}
        </Loaded>
        {doing?.what === 'settle' && (
          <SettleMenu
            anchor={list?.children[indexOf(keyOf(doing.waiting))] ?? list}
            name={doing.waiting.person.name}
            onClose={() => setDoing(undefined)}
            onPick={(tag) => {
              setDoing(undefined);
              void actions.settle(doing.waiting, tag).catch(() => undefined);
            }}
          />
        )}
        <Suspense>
          {doing?.what === 'remind' && (
            <ReminderPicker
              title={`Remind me of ${doing.waiting.person.name}`}
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
          {doing?.what === 'tag' && <TagDialog person={doing.waiting.person} onClose={() => setDoing(undefined)} />}
        </Suspense>
      </CardContent>
    </Card>
  );
}

function Action({
  label,
  name,
  icon,
  onClick,
}: {
  label: string;
  name?: string;
  icon: ReactNode;
  onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={name ? `${label}: ${name}` : label} onClick={onClick}>
        {icon}
      </IconButton>
    </Tooltip>
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
      /* Below the button that opens it. */
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `How it ended with ${name}` } }}
    >
      {settledTags.map((tag) => (
        <MenuItem key={tag} onClick={() => onPick(tag)}>
          Tag {tag}
        </MenuItem>
      ))}
    </Menu>
  );
}
