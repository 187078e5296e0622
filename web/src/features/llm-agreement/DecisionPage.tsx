import { getLlmDecision } from '@app/contract/llm/agreement-person';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { type Named, noPerson, openRoles, peopleByName, roleLabel } from '../../parts/pick-things.ts';
import { pathTo } from '../../parts/paths.ts';
import { AddToTestset } from './AddToTestset.tsx';
import { DecisionVerdicts } from './DecisionVerdicts.tsx';
import { DecisionVotes } from './DecisionVotes.tsx';
import { ProfileTold } from './ProfileTold.tsx';
import { StabilityCard } from './StabilityCard.tsx';

const number = z.string().regex(/^\d+$/).optional();
const decisionSearch = z.object({ assignment: number, person: number });

/** Why a language model said what it said of somebody. */
export function DecisionPage() {
  const [{ assignment, person }] = useSearch(decisionSearch);
  return assignment && person ? (
    <Decision key={`${assignment} ${person}`} assignment={assignment} person={person} />
  ) : (
    <Page title="Explain a verdict" width="reading">
      <PickDecision />
    </Page>
  );
}

function PickDecision() {
  const [, setSearch] = useSearch(decisionSearch);
  const [person, setPerson] = useState<Named | null>(null);
  const [role, setRole] = useState<Named | null>(null);
  return (
    <Stack
      component="form"
      noValidate
      spacing={2}
      onSubmit={(event) => {
        event.preventDefault();
        if (person && role) setSearch({ person: person.id, assignment: role.id });
      }}
    >
      <Typography>
        Choose a person and a role to see what a language model was told, what it said and why, and what people say.
      </Typography>
      <FieldPick
        label="Person"
        things={peopleByName}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        none={noPerson}
        value={person}
        onChange={(_, chosen) => setPerson(chosen)}
      />
      <FieldPick
        label="Role"
        things={openRoles}
        keyOf={({ id }) => id}
        labelOf={roleLabel}
        value={role}
        onChange={(_, chosen) => setRole(chosen)}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={!person || !role}>
          Explain
        </Button>{' '}
        <Button component={Link} to={pathTo('comparedPeople', {}, { differ: 1 })}>
          Verdicts that differ from votes
        </Button>
      </Box>
    </Stack>
  );
}

function Decision({ assignment, person }: { assignment: string; person: string }) {
  const query = useQuery(queryOf(getLlmDecision, { params: { assignment, person } }));
  const [quote, setQuote] = useState('');
  const { data } = query;
  return (
    <Page
      title={data ? `${data.person.name}: verdicts` : 'Explain a verdict'}
      subtitle={data && [data.assignment.name, data.person.title].filter(Boolean).join(' · ')}
      actions={
        <Button
          component={Link}
          variant="outlined"
          to={pathTo('gradingPerson', { assignmentId: assignment, personId: person })}
        >
          Open in grading
        </Button>
      }
    >
      <Loaded query={query}>
        {(found) => (
          <>
            <Changed changed={found.changed} />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                alignItems: 'start',
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1.3fr) minmax(0, 0.8fr)' },
              }}
            >
              <ProfileTold found={found} quote={quote} />
              <Stack spacing={2}>
                <DecisionVerdicts verdicts={found.verdicts} quote={quote} onQuote={setQuote} />
                <StabilityCard found={found} />
              </Stack>
              <Stack spacing={2}>
                <DecisionVotes votes={found.votes} comments={found.comments} />
                <AddToTestset found={found} />
              </Stack>
            </Box>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Changed({ changed }: { changed: { profile: boolean; role: boolean } | null }) {
  if (!changed || (!changed.profile && !changed.role)) return null;
  const what = changed.profile ? (changed.role ? 'The profile and the role have' : 'The profile has') : 'The role has';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {what} changed since the newest verdict. The model would be told something else today.
    </Alert>
  );
}
