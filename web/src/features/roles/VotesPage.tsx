import type { AssignmentCard } from '@app/contract/assignments';
import { canVote } from '@app/contract/policies';
import { type Grade, grades, type VoteMethod, voteMethods } from '@app/contract/votes';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { Alert, Box, Button, Chip, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/search.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { nameOfUser, useUsers } from '../../parts/users/users.ts';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { percentOf } from '../../parts/roles/vote-shares.ts';
import { Voting } from './Voting.tsx';
import { type VotesFilter, votesSearch } from './votes-search.ts';
import { pathTo } from '../../parts/paths.ts';
import { usePathParams } from '../../parts/path-params.ts';

/** Who was voted on for a role and how, and a place to vote. */
export function VotesPage() {
  const { id } = usePathParams('votes');
  const role = useQuery(roleQuery(id));
  const { data } = role;
  const user = useCurrentUser();
  const [{ q, ...filter }, setSearch] = useSearch(votesSearch);
  return (
    <Page
      title={data ? `Votes: ${data.name}` : 'Votes'}
      subtitle={data && summaryOf(data)}
      actions={
        data && (
          <Button
            component={Link}
            to={pathTo('board', {}, { assignmentId: data.id })}
            variant="outlined"
            startIcon={<ViewKanbanOutlined />}
          >
            Board
          </Button>
        )
      }
    >
      <Loaded query={role}>
        {(loaded) => (
          <>
            {!canVote(user, loaded) && (
              <Alert severity="info" sx={{ mb: 2 }}>
                You are neither a user nor a thumber of this role: you may look at the votes, not vote.
              </Alert>
            )}
            <Filters filter={filter} onChange={setSearch} />
            <Voting
              key={loaded.id}
              role={loaded}
              filter={filter}
              q={q?.trim()}
              /* A field that was emptied on purpose is not one that was never touched. */
              onAsk={(asked) => setSearch({ q: asked || ' ' }, { replace: true })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const summaryOf = ({ vote_stats: { all, all_up }, company_name }: AssignmentCard): string => {
  const percent = percentOf(all_up, all);
  const votes = `${formatCount(all)} ${all === 1 ? 'vote' : 'votes'}`;
  const up = percent === null ? '' : `, ${formatCount(all_up)} up (${percent} %)`;
  return [company_name, `${votes}${up}`].filter(Boolean).join(' · ');
};

interface FiltersProps {
  filter: VotesFilter;
  onChange: (filter: Record<string, string | number | undefined>) => void;
}

function Filters({ filter: { grade, method, user }, onChange }: FiltersProps) {
  const users = useUsers();
  return (
    <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Stack direction="row" role="group" aria-label="Grade" sx={{ gap: 0.75, flexWrap: 'wrap' }}>
        {[undefined, ...(Object.keys(grades) as Grade[])].map((each) => (
          <Chip
            key={each ?? 'all'}
            clickable
            label={each ? grades[each] : 'All'}
            aria-pressed={each === grade}
            color={each === grade ? 'primary' : 'default'}
            variant={each === grade ? 'filled' : 'outlined'}
            onClick={() => onChange({ grade: each })}
          />
        ))}
      </Stack>
      <Choice
        label="Method"
        value={method ?? ''}
        none="Every method"
        options={(Object.keys(voteMethods) as VoteMethod[]).map((each) => [each, voteMethods[each]])}
        onChange={(chosen) => onChange({ method: chosen })}
      />
      <Choice
        label="User"
        value={user === undefined || !users.has(user) ? '' : String(user)}
        none="Everybody"
        options={[...users.values()].map((each) => [String(each.id), nameOfUser(each)])}
        onChange={(chosen) => onChange({ user: chosen })}
      />
      <Box sx={{ flexGrow: 1 }} />
      <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', md: 'block' } }}>
        Keys: J and K walk, U up, M maybe, D down, Z takes back
      </Typography>
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  none: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string | undefined) => void;
}

function Choice({ label, value, none, options, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">{none}</MenuItem>
      {options.map(([each, text]) => (
        <MenuItem key={each} value={each}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}
