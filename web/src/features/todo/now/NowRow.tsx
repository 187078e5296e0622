import type { Intent } from '@app/contract/outreach/reply-intent';
import { outcomes, reasonTexts, type Waiting } from '@app/contract/roles/todo';
import { Box, Button, Stack, Tooltip } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { canFinish } from './useTodoActions.ts';
import { IntentLine } from '../../../parts/outreach/IntentLine.tsx';
import { subjectOf } from '../subject.ts';
import { WaitingPerson } from '../WaitingPerson.tsx';

const AnswerBox = lazy(async () => ({ default: (await import('./AnswerBox.tsx')).AnswerBox }));

export interface RowActs {
  finish: (waiting: Waiting) => void;
  settle: (waiting: Waiting, tag: string) => void;
  remind: (waiting: Waiting) => void;
  tag: (waiting: Waiting) => void;
  /** Says what somebody means; null undoes it. */
  say: (waiting: Waiting, intent: Intent | null) => void;
  confirm: (waiting: Waiting) => void;
  /** Opens the box for an answer; null closes it. */
  reply: (waiting: Waiting | null) => void;
}
interface Props {
  waiting: Waiting;
  /** Whom the keys are about. */
  current: boolean;
  isNew: boolean;
  onFocus: () => void;
  acts?: RowActs;
  /** Whether an answer is being written. */
  answering: boolean;
}

/** Somebody who waits, and what can be done about it, in words. */
export function NowRow({ waiting, current, isNew, onFocus, acts, answering }: Props) {
  const { title, rule } = reasonTexts[waiting.card];
  const { name } = subjectOf(waiting);
  return (
    <Box
      component="li"
      onFocus={onFocus}
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        flexWrap: { md: answering ? 'wrap' : 'nowrap' },
        columnGap: 1,
        alignItems: { md: 'center' },
        py: 0.25,
        px: 1,
        mx: -1,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: current ? 'action.hover' : undefined,
      }}
    >
      <Box sx={{ flex: { md: '1 1 0' }, minWidth: 0, maxWidth: '100%' }}>
        <WaitingPerson item={waiting} why={title} rule={rule} isNew={isNew} overdue={waiting.group === 'due'} />
        {waiting.reply && (
          <IntentLine
            intent={waiting.reply.intent}
            name={name}
            withKeys
            {...(acts && { onSay: (intent) => acts.say(waiting, intent), onConfirm: () => acts.confirm(waiting) })}
          />
        )}
      </Box>
      {acts && (
        <Stack direction="row" sx={{ flex: 'none', ml: { xs: -0.75, md: 0 }, flexWrap: 'wrap' }}>
          {waiting.reply && <Act label="Reply" name={name} onClick={() => acts.reply(answering ? null : waiting)} />}
          {canFinish(waiting) ? (
            <Act label="Done" name={name} hint={doneHint(waiting)} onClick={() => acts.finish(waiting)} />
          ) : (
            Object.entries(outcomes).map(([tag, words]) => (
              <Act
                key={tag}
                label={words}
                name={name}
                hint={<TagHint words="Adds the tag" tag={tag} />}
                onClick={() => acts.settle(waiting, tag)}
              />
            ))
          )}
          <Act label="Remind me" onClick={() => acts.remind(waiting)} />
          {/* In a narrow row the rest has to fit; the person page has them too. */}
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <Act label="Tags" onClick={() => acts.tag(waiting)} />
          </Box>
        </Stack>
      )}
      {acts && answering && waiting.reply && (
        <Box sx={{ flexBasis: '100%' }}>
          <Suspense>
            <AnswerBox message={waiting.reply.id} onClose={() => acts.reply(null)} />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}

function doneHint({ tag, reminder }: Waiting): ReactNode {
  if (tag !== null) return <TagHint words="Removes the tag" tag={tag} />;
  return reminder === null ? 'Ends the snooze' : 'Marks the reminder as done';
}
const TagHint = ({ words, tag }: { words: string; tag: string }) => (
  <>
    {words} <small>{tag}</small>
  </>
);

interface ActProps {
  label: string;
  /** Whom it is about, where that cannot be asked again. */
  name?: string;
  hint?: ReactNode;
  onClick: () => void;
}
function Act({ label, name, hint, onClick }: ActProps) {
  return (
    <Tooltip title={hint} describeChild>
      <Button
        size="small"
        color="inherit"
        aria-label={name ? `${label}: ${name}` : label}
        onClick={onClick}
        sx={{ color: 'text.secondary', minWidth: 0, whiteSpace: 'nowrap', '&:hover': { color: 'text.primary' } }}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
