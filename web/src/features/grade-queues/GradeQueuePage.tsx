import {
  blockedReasons,
  getGradeQueue,
  type GradingMethod,
  gradingMethod,
  gradingMethods,
  previewGradeQueue,
  type QueueEntry,
} from '@app/contract/roles/grading';
import {
  Alert,
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Link,
  Stack,
  Switch,
  Tab,
  Tabs,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { blockedText, daysLeft, percent } from './queue-texts.ts';
import { StartWork } from './StartWork.tsx';
import { pathTo } from '../../parts/paths.ts';
import { usePathParams } from '../../parts/path-params.ts';

const state = z.object({
  method: gradingMethod.catch('search'),
  blocked: z.literal('1').optional().catch(undefined),
});

/** Who is in the queues of a role and why, and who fits but was left out. */
export function GradeQueuePage() {
  const { assignmentId } = usePathParams('gradeQueue');
  const [{ method, blocked }, setSearch] = useSearch(state);
  const query = useQuery(queryOf(getGradeQueue, { params: { id: assignmentId }, query: { method } }));
  const [previewing, setPreviewing] = useState(false);
  const id = Number(assignmentId);
  const off = query.data?.missing_settings.length
    ? `Set ${query.data.missing_settings.join(' and ')} to use a language model`
    : query.data && !query.data.assignment.llm_thumbing
      ? 'The language model is switched off for this role'
      : undefined;
  const asksModel = method === 'llm' || method === 'llm_no';
  return (
    <Page
      title={query.data ? `Queues: ${query.data.assignment.name}` : 'Queues of a role'}
      actions={
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Button onClick={() => setPreviewing(true)}>Preview a rebuild</Button>
          <StartWork kind="rebuild" assignment={id} />
          {method === 'ml' && <StartWork kind="predict" assignment={id} />}
          {asksModel && <StartWork kind="llm" assignment={id} unless={off} />}
        </Stack>
      }
    >
      <Tabs
        value={method}
        onChange={(_, value: GradingMethod) => setSearch({ method: value })}
        aria-label="Method"
        sx={{ mb: 1.5 }}
      >
        {Object.entries(gradingMethods).map(([value, label]) => (
          <Tab key={value} value={value} label={label} />
        ))}
      </Tabs>
      <Loaded query={query}>
        {({ queue, results, assignment }) => {
          const shown = results.filter((entry) => blocked === undefined || entry.blocked !== null);
          return (
            <>
              {asksModel && off && (
                <Alert severity="info" sx={{ mb: 1.5 }}>
                  {off}.
                </Alert>
              )}
              <Typography sx={{ mb: 0.5 }}>
                {formatCount(queue.waiting)} waiting, {daysLeft(queue.days_left).toLowerCase()}.{' '}
                {queue.built
                  ? `Built ${formatAge(queue.built)} from ${formatCount(queue.matching)} who match.`
                  : 'Never built.'}{' '}
                <Link
                  underline="always"
                  component={RouterLink}
                  to={pathTo('grading', { assignmentId: assignment.id }, { method })}
                >
                  Grade
                </Link>
                {method === 'ml' && (
                  <>
                    {' · '}
                    <Link underline="always" component={RouterLink} to={pathTo('ml', { assignmentId: assignment.id })}>
                      How good the model is
                    </Link>
                  </>
                )}
              </Typography>
              {blockedText(queue.blocked) && (
                <Typography color="textSecondary" sx={{ mb: 1 }}>
                  Left out: {blockedText(queue.blocked)}.
                </Typography>
              )}
              <FormControlLabel
                control={
                  <Switch
                    checked={blocked === '1'}
                    onChange={(_, on) => setSearch({ blocked: on ? '1' : undefined })}
                  />
                }
                label="Only people who left since it was built"
              />
              {shown.length === 0 ? (
                <Typography color="textSecondary" sx={{ mt: 1 }}>
                  {results.length === 0 ? 'The queue is empty.' : 'No one has left since it was built.'}
                </Typography>
              ) : (
                <Entries entries={shown} assignment={assignment.id} method={method} />
              )}
            </>
          );
        }}
      </Loaded>
      {previewing && <Preview id={assignmentId} method={method} onClose={() => setPreviewing(false)} />}
    </Page>
  );
}

function Entries({
  entries,
  assignment,
  method,
}: {
  entries: readonly QueueEntry[];
  assignment: number;
  method: GradingMethod;
}) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, maxWidth: 900 }}>
      {entries.map(({ person, rank, score, reason, blocked }) => (
        <Box
          key={person.id}
          component="li"
          sx={{
            display: 'grid',
            gridTemplateColumns: '40px minmax(0, 1fr) auto',
            columnGap: 1,
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Typography color="textSecondary">{rank}</Typography>
          <Box>
            <Link
              underline="always"
              component={RouterLink}
              to={pathTo('gradingPerson', { assignmentId: assignment, personId: person.id }, { method })}
            >
              {person.name}
            </Link>{' '}
            <Typography component="span" color="textSecondary">
              {[person.title, person.company_name, person.location_name].filter(Boolean).join(' · ')}
            </Typography>
            <Typography variant="body2">{reason}</Typography>
            {blocked && <Chip label={blockedReasons[blocked]} sx={{ mt: 0.5 }} />}
          </Box>
          <Typography>{percent(score)}</Typography>
        </Box>
      ))}
    </Box>
  );
}

function Preview({ id, method, onClose }: { id: string; method: GradingMethod; onClose: () => void }) {
  const query = useQuery({ ...queryOf(previewGradeQueue, { params: { id }, query: { method } }), gcTime: 0 });
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>What a rebuild of {gradingMethods[method]} would change</DialogTitle>
      <DialogContent>
        <Loaded query={query}>
          {({ before, after, matching, blocked, added, removed, moved }) => (
            <>
              <Typography>
                {formatCount(matching)} match. The queue would hold {formatCount(after)} instead of{' '}
                {formatCount(before)}: {formatCount(added.length)} come, {formatCount(removed.length)} go,{' '}
                {formatCount(moved)} change their place.
              </Typography>
              {blockedText(blocked) && <Typography color="textSecondary">Left out: {blockedText(blocked)}.</Typography>}
              {added.length > 0 && (
                <Typography variant="h3" sx={{ mt: 2 }}>
                  Come
                </Typography>
              )}
              {added.length > 0 && <Entries entries={added.slice(0, 50)} assignment={Number(id)} method={method} />}
              {removed.length > 0 && (
                <Typography variant="h3" sx={{ mt: 2 }}>
                  Go
                </Typography>
              )}
              {removed.length > 0 && <Entries entries={removed.slice(0, 50)} assignment={Number(id)} method={method} />}
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <StartWork kind="rebuild" assignment={Number(id)} />
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
