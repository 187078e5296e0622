import { llmVerdicts } from '@app/contract/roles/grading';
import { type DrawInFull, getDraw, gradeDrawn } from '@app/contract/llm/testsets';
import { type Grade, grades } from '@app/contract/roles/votes';
import { Alert, Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { pathTo } from '../../parts/paths.ts';
import { SaveDraw } from './SaveDraw.tsx';

const keys: Record<string, Grade | null> = { u: 'up', m: 'maybe', d: 'down', s: null };

export function Grading({ draw }: { draw: number }) {
  const query = useQuery(queryOf(getDraw, { params: { id: draw } }));
  return (
    <Loaded query={query}>
      {(data) => (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.6fr) minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <NextPerson draw={data} />
          <Stack spacing={2}>
            {data.last && <Reveal last={data.last} assignment={data.assignment} />}
            <Summary draw={data} />
          </Stack>
        </Box>
      )}
    </Loaded>
  );
}

/** Who is next, without name, score and verdict. */
function NextPerson({ draw: { id, assignment, next, people, graded } }: { draw: DrawInFull }) {
  const grade = useWrite(gradeDrawn, { failure: 'The grade could not be kept' });
  const give = (gold: Grade | null) => {
    if (next && !grade.isPending) grade.mutate({ params: { id }, body: { drawn: next.id, gold } });
  };
  usePlainKeys(({ key }) => {
    if (key in keys) give(keys[key]!);
  });
  if (!next)
    return (
      <Alert severity="success">
        {people === 0 ? 'No one was drawn.' : `All ${formatCount(people)} people were graded or skipped.`} Save the
        grades to a test set to measure prompts by them.
      </Alert>
    );
  return (
    <Card component="section" aria-label="Next person">
      <CardContent>
        <Typography variant="h2">{assignment.name}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          Person {graded + 1} of {people}. What the model said is shown after your grade, which then counts.
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2 }}>
          {(Object.keys(grades) as Grade[]).map((each) => (
            <Button key={each} variant="contained" disabled={grade.isPending} onClick={() => give(each)}>
              {grades[each]} ({each.charAt(0)})
            </Button>
          ))}
          <Button disabled={grade.isPending} onClick={() => give(null)}>
            Skip (s)
          </Button>
        </Stack>
        {next.profile.length === 0 && <Typography color="textSecondary">The profile is empty.</Typography>}
        <Stack spacing={1}>
          {next.profile.map(({ heading, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- headings come several times
            <div key={index}>
              <Typography variant="caption" color="textSecondary">
                {heading}
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography>
            </div>
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

interface RevealProps {
  last: NonNullable<DrawInFull['last']>;
  assignment: DrawInFull['assignment'];
}
const Reveal = ({ last: { person, name, gold, verdict, score }, assignment }: RevealProps) => (
  <Card component="section" aria-label="Graded last">
    <CardContent>
      <Typography variant="h2">Graded last</Typography>
      <Link
        underline="always"
        component={RouterLink}
        to={pathTo('gradingPerson', { assignmentId: assignment.id, personId: person })}
      >
        {name}
      </Link>
      <Typography role="status">
        You: {grades[gold].toLowerCase()}. The model:{' '}
        {verdict === null
          ? 'was not asked'
          : `${llmVerdicts[verdict as keyof typeof llmVerdicts].toLowerCase()}, score ${score}`}
        .
      </Typography>
    </CardContent>
  </Card>
);

const Summary = ({ draw }: { draw: DrawInFull }) => (
  <Card component="section" aria-label="This draw">
    <CardContent>
      <Typography variant="h2" sx={{ mb: 1 }}>
        This draw
      </Typography>
      <Typography sx={{ mb: 1.5 }}>{draw.recall_words}</Typography>
      <FactList
        facts={draw.strata.map(({ stratum, population, drawn, asked_for }) => [
          stratum.charAt(0).toUpperCase() + stratum.slice(1),
          `${formatCount(drawn)} of ${formatCount(population)}${drawn < asked_for ? `; there are no more, ${formatCount(asked_for)} were wanted` : ''}`,
        ])}
      />
      <SaveDraw draw={draw} />
    </CardContent>
  </Card>
);
