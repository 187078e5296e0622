import { changeTestset, freezeTestset, leaks as leakTexts, type Leak } from '@app/contract/llm/testsets';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, formatPercent } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { pathTo } from '../../parts/paths.ts';
import { usesInWords } from './texts.ts';
import { useTestset } from './useTestset.ts';

const AddVotesDialog = lazy(async () => ({ default: (await import('./AddVotesDialog.tsx')).AddVotesDialog }));
const AddCsvDialog = lazy(async () => ({ default: (await import('./AddCsvDialog.tsx')).AddCsvDialog }));

export function TestsetHead() {
  const { data } = useTestset();
  const [open, setOpen] = useState<'votes' | 'csv'>();
  const freeze = useWrite(freezeTestset, {
    failure: 'The test set could not be frozen',
    onSuccess: ({ version }) => notify(`Version ${version} was frozen`, { severity: 'success' }),
  });
  const change = useWrite(changeTestset, { failure: 'The test set could not be changed' });
  if (!data) return null;
  const other = data.use === 'gate' ? 'tuning' : 'gate';
  const close = () => setOpen(undefined);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
      <AuditTrailLink kind="testset" id={data.id} />
      <Button
        loading={change.isPending}
        onClick={() => change.mutate({ params: { id: data.id }, body: { use: other } })}
      >
        Use for {other === 'gate' ? 'the gate' : 'tuning'}
      </Button>
      <Button onClick={() => setOpen('votes')}>Add from votes</Button>
      <Button onClick={() => setOpen('csv')}>Add a list</Button>
      <Button component={Link} to={pathTo('randomPersons')}>
        Random people
      </Button>
      <Button
        variant="contained"
        disabled={!data.open || data.items === 0}
        loading={freeze.isPending}
        onClick={() => freeze.mutate({ params: { id: data.id }, body: {} })}
      >
        Freeze version {(data.versions[0]?.version ?? 0) + 1}
      </Button>
      <Suspense>
        {open === 'votes' && <AddVotesDialog id={data.id} onClose={close} />}
        {open === 'csv' && <AddCsvDialog id={data.id} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

/** How good the labels are, before anybody measures by them. */
export function TestsetNotice() {
  const { data } = useTestset();
  if (!data) return null;
  const { purpose, use, items, up_share, raters, agreement, disagreements, stale, versions, open } = data;
  const [last] = versions;
  return (
    <Stack spacing={1} sx={{ mb: 1.5 }}>
      {purpose && <Typography color="textSecondary">{purpose}</Typography>}
      <Typography variant="body2">{usesInWords[use]}.</Typography>
      {items > 0 && (
        <Typography variant="body2">
          {formatCount(items)} {items === 1 ? 'person' : 'people'}
          {up_share !== null && `, ${formatPercent(up_share)} up`}
          {raters !== null && `, ${raters.toFixed(1)} raters each`}
          {agreement !== null && `, ${formatPercent(agreement)} of their votes say the same as the test set`}.{' '}
          {last
            ? `Version ${last.version} was frozen on ${formatDate(last.frozen)} with ${last.items}`
            : 'Not frozen yet'}
          {last && open ? '; it has changed since.' : '.'}
        </Typography>
      )}
      {disagreements > 0 && (
        <Alert severity="warning">
          Raters disagree on {formatCount(disagreements)} {disagreements === 1 ? 'person' : 'people'}. Say what is
          right: the menu of each row.
        </Alert>
      )}
      {stale > 0 && (
        <Alert severity="info">
          {formatCount(stale)} {stale === 1 ? 'profile has' : 'profiles have'} changed since they were added, so that
          the grade may not fit any more.
        </Alert>
      )}
      {data.leaks > 0 && (
        <Alert severity="warning">
          {formatCount(data.leaks)} {data.leaks === 1 ? 'person was' : 'people were'} known to a prompt or to whoever
          wrote it: {knownBy(data.leaked)}. The gate leaves out whoever is quoted or in a set for tuning, and says how
          many were shown.
        </Alert>
      )}
    </Stack>
  );
}

const knownBy = (leaked: Readonly<Record<Leak, number>>): string =>
  (Object.keys(leakTexts) as Leak[])
    .filter((leak) => leaked[leak] > 0)
    .map((leak) => `${formatCount(leaked[leak])} ${leakTexts[leak].replace(/^./, (first) => first.toLowerCase())}`)
    .join(', ');
