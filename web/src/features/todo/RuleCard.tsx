import { type TodoCard as CardName, todoCards } from '@app/contract/roles/todo';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { TodoCount } from './TodoCount.tsx';
import { useTodoCard } from './todo-queries.ts';
import { WaitingPerson } from './WaitingPerson.tsx';

interface Props {
  card: CardName;
  user: { id: number; username: string };
}
const shownFirst = 5;

/** Who waits by one rule. The rule stands on the card. */
export function RuleCard({ card, user }: Props) {
  const heading = useId();
  const query = useTodoCard(card, user.id);
  const [all, setAll] = useState(false);
  const { title, rule, text } = todoCards[card];
  const unknown = query.isError ? undefined : '*';
  const count = query.data?.count ?? unknown;
  return (
    <Card component="section" aria-labelledby={heading}>
      <CardContent>
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography variant="h2" id={heading} sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          {count !== undefined && <TodoCount count={count} />}
        </Stack>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1, overflowWrap: 'anywhere' }}>
          {rule.replace('{username}', user.username)}
        </Typography>
        <Loaded query={query}>
          {({ results, count: amount }) => (
            <>
              {amount > 0 && (
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
                  {text}
                </Typography>
              )}
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {results.slice(0, all ? undefined : shownFirst).map((item) => (
                  <Box
                    component="li"
                    key={`${item.person?.id} ${item.reminder} ${item.assignment?.id}`}
                    sx={{ py: 0.25, borderTop: 1, borderColor: 'divider' }}
                  >
                    <WaitingPerson item={item} />
                  </Box>
                ))}
              </Box>
              {results.length > shownFirst && (
                <Button size="small" onClick={() => setAll(!all)} aria-expanded={all} sx={{ mt: 0.5, ml: -0.75 }}>
                  {all ? 'Show fewer' : `Show ${results.length - shownFirst} more`}
                </Button>
              )}
              {all && amount > results.length && (
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  Showing the {results.length} who have waited longest, of {amount === 1000 ? '1,000 or more' : amount}.
                </Typography>
              )}
            </>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}
