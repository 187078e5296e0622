import { type ImportQuestion, keepApart, listImportQuestions } from '@app/contract/people/import-questions';
import type { ImportBatch } from '@app/contract/people/imports';
import { mergePeople } from '@app/contract/people/merges';
import { Box, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { describe } from '../../parts/duplicate-texts.ts';
import { useMergeNotice } from '../../parts/merging.ts';
import { pathTo } from '../../parts/paths.ts';

const failure = 'This could not be saved';
const about = 'import question';
import { RowOfList } from './RowOfList.tsx';

/** Asks about those who came in and may be somebody we had: nothing is joined before somebody says so. */
export function ImportQuestions({ batch: { id, questions } }: { batch: ImportBatch }) {
  const asked = useQuery(queryOf(listImportQuestions, { params: { id } }));
  const tellMerged = useMergeNotice();
  // Told here, not where it is sent: with the last answer this list is gone before the answer is through.
  const merge = useWrite(mergePeople, {
    failure,
    onSuccess: (done) => tellMerged('The two entries were merged', done.merge),
  });
  const apart = useWrite(keepApart, {
    failure,
    onSuccess: (_, { params, body }) => {
      if (!body.apart) return;
      const { length } = body.rows;
      notify(length === 1 ? 'Kept as two people' : `${formatCount(length)} kept as other people`, {
        about,
        action: { label: 'Undo', onClick: () => apart.mutate({ params, body: { ...body, apart: false } }) },
      });
    },
  });
  const isSame = ({ person, known, fills }: ImportQuestion) =>
    merge.mutate({ params: { id: known.id }, body: { other: person.id, version: known.version, fields: fills } });
  const areTwo = (those: readonly ImportQuestion[]) =>
    apart.mutate({ params: { id }, body: { rows: those.map(({ n }) => n), apart: true } });
  const pending = merge.isPending || apart.isPending;
  return (
    <Card component="section" aria-label="May be the same" sx={{ mt: 2 }}>
      <CardContent>
        <Typography variant="h2">May be the same</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {questions === 1
            ? 'Someone came in with the name and company of a person we have, but another e-mail address.'
            : `${formatCount(questions)} who came in have the name and company of a person we have, but another e-mail address.`}
        </Typography>
        <Loaded query={asked}>
          {({ results }) => (
            <>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {results.map((question) => (
                  <Question
                    key={question.n}
                    question={question}
                    pending={pending}
                    onSame={() => isSame(question)}
                    onTwo={() => areTwo([question])}
                  />
                ))}
              </Box>
              {results.length > 1 && (
                <Button disabled={pending} sx={{ mt: 1 }} onClick={() => areTwo(results)}>
                  {questions > results.length
                    ? `These ${results.length} are all different people`
                    : 'All are different people'}
                </Button>
              )}
            </>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

interface QuestionProps {
  question: ImportQuestion;
  pending: boolean;
  onSame: () => void;
  onTwo: () => void;
}

function Question({ question: { n, person, known }, pending, onSame, onTwo }: QuestionProps) {
  return (
    <RowOfList>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Side words={`Row ${n}`} side={person} />
        <Side words="We have" side={known} />
      </Box>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" disabled={pending} aria-label={`Row ${n}: same person`} onClick={onSame}>
          Same person
        </Button>
        <Button variant="outlined" disabled={pending} aria-label={`Row ${n}: different people`} onClick={onTwo}>
          Different people
        </Button>
        <Button
          component={RouterLink}
          to={pathTo('mergePeople', { id: known.id, other: person.id })}
          aria-label={`Row ${n}: compare`}
        >
          Compare
        </Button>
      </Stack>
    </RowOfList>
  );
}

const Side = ({ words, side }: { words: string; side: ImportQuestion['person'] }) => (
  <Typography variant="body2" component="div" sx={{ display: 'grid', gridTemplateColumns: '64px 1fr' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {words}
    </Box>
    <span>
      <Link component={RouterLink} to={pathTo('person', { id: side.id })} underline="always">
        {side.name}
      </Link>
      {describe(side) && ` · ${describe(side)}`}
      {side.emails.length > 0 && ` · ${side.emails.join(', ')}`}
    </span>
  </Typography>
);
