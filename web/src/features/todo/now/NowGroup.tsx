import { type TodoGroup, todoGroups, type Waiting } from '@app/contract/roles/todo';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useId } from 'react';
import { NowRow, type RowActs } from './NowRow.tsx';
import { TodoCount } from '../TodoCount.tsx';
import { keyOf } from '../todo-queries.ts';

interface Props {
  group: TodoGroup;
  count: number;
  /** Those of them that were sent. */
  rows: readonly Waiting[];
  currentKey: string | undefined;
  /** Who is being answered. */
  answeringKey: string | undefined;
  newSince: string | null;
  loading: boolean;
  onShow: (amount: number) => void;
  onFocus: (waiting: Waiting) => void;
  /** Without them the list is for reading. */
  acts?: RowActs;
}
const [step, mostShown] = [40, 1000];

/** People who wait for a like reason, how many they are, and by which rule. Red is for what is overdue. */
export function NowGroup({
  group,
  count,
  rows,
  currentKey,
  answeringKey,
  newSince,
  loading,
  onShow,
  onFocus,
  acts,
}: Props) {
  const heading = useId();
  if (count === 0) return null;
  const { title, rule } = todoGroups[group];
  return (
    <Box sx={{ mt: 1.5 }} id={group}>
      {group !== 'old' && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 0.5 }}>
          <Typography variant="h3" id={heading}>
            {title}
          </Typography>
          <Tooltip title={rule}>
            <IconButton size="small" aria-label={`About “${title}”: ${rule}`}>
              <InfoOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          </Tooltip>
          <TodoCount count={count} calm={group !== 'due'} />
        </Stack>
      )}
      <Box
        component="ul"
        {...(group === 'old' ? { 'aria-label': title } : { 'aria-labelledby': heading })}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {rows.map((waiting) => (
          <NowRow
            key={keyOf(waiting)}
            waiting={waiting}
            current={keyOf(waiting) === currentKey}
            answering={keyOf(waiting) === answeringKey}
            isNew={group === 'answered' && newSince !== null && waiting.at > newSince}
            onFocus={() => onFocus(waiting)}
            {...(acts && { acts })}
          />
        ))}
      </Box>
      {count > rows.length && rows.length < mostShown && (
        <Button
          size="small"
          loading={loading}
          onClick={() => onShow(Math.min(rows.length + step, mostShown))}
          sx={{ mt: 0.5, ml: -0.75 }}
        >
          Show {Math.min(count - rows.length, step)} more
        </Button>
      )}
    </Box>
  );
}
