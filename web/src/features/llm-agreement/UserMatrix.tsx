import type { Response } from '@app/contract/base/endpoint';
import { fewestShared, listUserAgreement } from '@app/contract/llm/agreement-users';
import { Alert, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { pathTo } from '../../parts/paths.ts';
import { fixed, shareText } from './agreement-texts.ts';
import { type MatrixCell, MatrixView } from './MatrixView.tsx';

type Found = Response<typeof listUserAgreement>;
const searchOf = z.object({
  assignment: z.string().regex(/^\d+$/).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
/** More names than this make a matrix that no one reads. */
const mostUsers = 16;

/** Kappa of each pair of users, and what to do while there is too little to go by. */
export function UserMatrix() {
  const [asked] = useSearch(searchOf);
  const { data } = useQuery(queryOf(listUserAgreement, { query: asked }));
  if (!data || data.results.length === 0) return null;
  const { shared, agreement, second_votes } = data;
  const enough = shared >= fewestShared;
  return (
    <Stack spacing={2} sx={{ mb: 2 }}>
      {!enough && (
        <Alert
          severity="info"
          action={
            second_votes && (
              <Button component={RouterLink} to={pathTo('votes', { id: second_votes.id })}>
                Give second votes
              </Button>
            )
          }
        >
          Only {formatCount(shared)} {shared === 1 ? 'person has' : 'people have'} votes of two users: at least{' '}
          {fewestShared} are needed to tell anything. Vote on people on whom a colleague voted; in a role that votes
          blind you see their vote afterwards.
        </Alert>
      )}
      {data.pairs.length > 0 && (
        <Card component="section" aria-label="Agreement of each pair of users">
          <CardContent>
            <Typography variant="h2">Agreement of each pair</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              Kappa, and on how many people both voted; grey below {fewestShared}. Of all pairs of votes,{' '}
              {shareText(agreement)} say the same.{' '}
              <Link
                component={RouterLink}
                underline="always"
                to={pathTo('disagreements', {}, { assignment: asked.assignment })}
              >
                Open disagreements
              </Link>
            </Typography>
            <Pairs {...data} />
          </CardContent>
        </Card>
      )}
    </Stack>
  );
}

function Pairs({ results, pairs }: Found) {
  const paired = new Set(pairs.flatMap(({ one, other }) => [one, other]));
  const users = results.filter(({ id }) => paired.has(id)).slice(0, mostUsers);
  const cellOf = (one: number, other: number): MatrixCell | null => {
    const pair = pairs.find((each) => each.one === Math.min(one, other) && each.other === Math.max(one, other));
    if (!pair) return null;
    const { kappa, n } = pair;
    return {
      text: kappa === null ? 'N/A' : fixed(kappa.value),
      detail: `${n} ${n === 1 ? 'person' : 'people'}`,
      strength: Math.max(0, kappa?.value ?? 0),
      faint: n < fewestShared,
    };
  };
  return (
    <MatrixView
      label="Kappa of each pair of users"
      corner="User"
      columns={users.map(({ username }) => username)}
      rows={users.map(({ id, username }) => ({
        name: username,
        cells: users.map((other) => (other.id === id ? null : cellOf(id, other.id))),
      }))}
    />
  );
}
