import { findThings } from '@app/contract/people/finder';
import type { PersonFilter } from '@app/contract/people/person-search';
import { explainPerson, type PersonExplained } from '@app/contract/people/search-debug';
import { Alert, Box, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FieldPick } from '../../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../../kit/form/things.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { filterRequestOf } from '../search-state.ts';
import { DebugTable } from './DebugTable.tsx';

interface Found {
  id: number;
  name: string;
}
const people = thingsFrom(
  findThings,
  (answer): readonly Found[] => answer.people,
  (typed) => (typed.length < 2 ? undefined : { query: { query: typed } }),
);

interface Props {
  filter: PersonFilter;
  who: number | undefined;
  onWho: (id: number | undefined) => void;
}

/** Picks a person and says why the search finds them, or does not. */
export function WhyPerson({ filter, who, onWho }: Props) {
  const query = useQuery({
    ...queryOf(explainPerson, { params: { id: who ?? 0 }, query: filterRequestOf(filter) }),
    enabled: who !== undefined,
  });
  const picked = who === undefined ? null : { id: who, name: query.data?.person.name ?? `Person ${who}` };
  return (
    <Stack sx={{ gap: 1 }}>
      <FieldPick
        label="Why is this person found, or not?"
        placeholder="Name"
        things={people}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        none={(typed) => (typed.length < 2 ? 'Type two letters of a name' : 'No one has that name')}
        value={picked}
        onChange={(_, person) => onWho(person?.id)}
        sx={{ maxWidth: 420 }}
      />
      {who !== undefined && <Loaded query={query}>{(explained) => <Explained explained={explained} />}</Loaded>}
    </Stack>
  );
}

function Explained({ explained: { person, is_found, first_failing, rank, clauses } }: { explained: PersonExplained }) {
  const failing = clauses.find(({ key }) => key === first_failing);
  return (
    <>
      <Alert severity={is_found ? 'success' : 'warning'}>
        {is_found
          ? `${person.name} is found${rank === null ? '' : `: ${rank.charAt(0).toLowerCase()}${rank.slice(1)}`}.`
          : `${person.name} is not found because of “${failing?.label ?? ''}”. ${failing?.why ?? ''}`}
      </Alert>
      {clauses.length > 0 && (
        <DebugTable
          title={`Why ${person.name} is ${is_found ? 'found' : 'not found'}`}
          columns={['Part', 'Holds', 'Because']}
          empty=""
          rows={clauses.map(({ key, label, holds, why }) => ({
            key,
            cells: [
              label,
              <Chip
                key="holds"
                size="small"
                variant="outlined"
                color={holds ? 'success' : 'error'}
                label={holds ? 'Yes' : 'No'}
              />,
              <Box key="why">
                <Typography variant="body2">{why}</Typography>
              </Box>,
            ],
          }))}
        />
      )}
    </>
  );
}
