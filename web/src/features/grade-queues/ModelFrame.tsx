import type { Response } from '@app/contract/base/endpoint';
import { getMlAnalysis, type MlReport } from '@app/contract/roles/grading';
import { Alert, Box, Chip, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatCount, formatDateTime } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { Figures, FiguresSection } from '../../parts/Figures.tsx';
import { percent, unmeasuredText, votesText, worseText } from './queue-texts.ts';
import { StartWork } from './StartWork.tsx';
import { pathTo } from '../../parts/paths.ts';
import { usePathParams } from '../../parts/path-params.ts';

/** Seldom there. */
const HeldModel = lazy(async () => ({ default: (await import('./HeldModel.tsx')).HeldModel }));

type Analysis = Response<typeof getMlAnalysis>;
type HoldOut = NonNullable<MlReport['hold_out']>;

/** Around the charts of a model: how good it is, what it goes by, and whom to grade next so that it learns most. */
export function ModelFrame({ children }: { children: ReactNode }) {
  const { assignmentId } = usePathParams('ml');
  const query = useQuery(queryOf(getMlAnalysis, { params: { id: assignmentId } }));
  return (
    <Page
      title={query.data ? `Model: ${query.data.assignment.name}` : 'Model of a role'}
      subtitle={query.data && newsOf(query.data)}
      actions={
        query.data?.assignment.may_write && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <StartWork kind="predict" assignment={query.data.assignment.id} />
          </Stack>
        )
      }
    >
      <Loaded query={query}>
        {(analysis) =>
          analysis.runs[0] ? (
            <Stack spacing={2}>
              {analysis.runs[0].held && (
                <Suspense>
                  <HeldModel
                    assignment={analysis.assignment.id}
                    run={analysis.runs[0]}
                    mayDecide={analysis.assignment.may_write}
                  />
                </Suspense>
              )}
              <Box sx={sideBySide}>
                <Quality
                  report={analysis.runs[0].report}
                  before={analysis.runs[0].held ? undefined : analysis.runs[1]?.report}
                />
                <Features report={analysis.runs[0].report} />
              </Box>
              <div>{children}</div>
              <Box sx={sideBySide}>
                <Borderline analysis={analysis} />
                <Runs analysis={analysis} />
              </Box>
            </Stack>
          ) : (
            <Typography color="textSecondary">
              No model has been trained for this role yet. It is trained automatically within five minutes of the first
              votes.
            </Typography>
          )
        }
      </Loaded>
    </Page>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

const newsOf = ({ runs, new_votes, retrain_after }: Analysis): string =>
  `${votesText(new_votes)} since ${runs[0] ? `the last run, ${formatAge(runs[0].created)}` : 'the beginning'}. It is trained again after ${retrain_after}, or a tenth more.`;

const range = ({ value, low, high }: HoldOut['auc']): string =>
  `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;

function Quality({ report, before }: { report: MlReport; before: MlReport | undefined }) {
  const worse = worseText(report, before);
  const { hold_out, votes, cold_start } = report;
  return (
    <FiguresSection
      title="How good it is"
      about={`Learned from ${votesText(votes.own)} on this role (${formatCount(votes.own_up)} up or maybe) and ${formatCount(votes.similar)} on similar ones. Tried on the newest votes by a model that had seen only the older.`}
    >
      {cold_start && (
        <Alert severity="info" sx={{ mb: 1 }}>
          There are no votes to learn from yet: people are ranked by how well they match what the role asks for.
        </Alert>
      )}
      {worse && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {worse}
        </Alert>
      )}
      {hold_out === null ? (
        <Typography color="textSecondary">{unmeasuredText(report)}</Typography>
      ) : (
        <>
          <Verdict gain={hold_out.auc_gain} />
          <Figures
            title="How good it is"
            head={['', 'ML', 'SEARCH']}
            rows={[
              ['Ranks an up before a down (AUC)', range(hold_out.auc), range(hold_out.search_auc)],
              ['Up among the first 20', percent(hold_out.precision_at_20), percent(hold_out.search_precision_at_20)],
              ['Calibration error', percent(hold_out.calibration_error), ''],
              ['Votes tried on', formatCount(hold_out.votes), ''],
            ]}
          />
        </>
      )}
    </FiguresSection>
  );
}

function Verdict({ gain: { value, low, high } }: { gain: HoldOut['auc_gain'] }) {
  const sure = low > 0 || high < 0;
  return (
    <Typography sx={{ mb: 1 }}>
      {sure
        ? `The model is ${value > 0 ? 'better' : 'worse'} than SEARCH by ${Math.abs(value).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}).`
        : `Weak evidence: the model may be no better than SEARCH (difference ${low.toFixed(2)} to ${high.toFixed(2)}).`}
    </Typography>
  );
}

function Features({ report: { features } }: { report: MlReport }) {
  const most = Math.max(0.001, ...[...features.for, ...features.against].map(({ weight }) => Math.abs(weight)));
  const list = (title: string, of: typeof features.for, color: string) => (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {of.length === 0 && <Typography color="textSecondary">Nothing</Typography>}
      {of.map(({ label, weight }) => (
        <Box key={label} sx={{ mb: 0.5 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="body2" noWrap title={label}>
              {label}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {weight.toFixed(2)}
            </Typography>
          </Stack>
          <Box
            aria-hidden
            sx={{
              height: 4,
              borderRadius: 1,
              bgcolor: color,
              width: percent(Math.abs(weight) / most).replace(' ', ''),
            }}
          />
        </Box>
      ))}
    </Box>
  );
  return (
    <FiguresSection title="What it goes by" about="What counts for and against people, and how much.">
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={3}>
        {list('For', features.for, 'success.main')}
        {list('Against', features.against, 'error.main')}
      </Stack>
    </FiguresSection>
  );
}

function Borderline({ analysis: { assignment, borderline } }: { analysis: Analysis }) {
  return (
    <FiguresSection title="Grade these next" about="The model is least sure about them, so it learns most from a vote.">
      {borderline.length === 0 ? (
        <Typography color="textSecondary">No one is waiting.</Typography>
      ) : (
        borderline.map(({ person, score, speaks_for, speaks_against }) => (
          <Box key={person.id} sx={{ mb: 1 }}>
            <Link
              component={RouterLink}
              to={pathTo('gradingPerson', { assignmentId: assignment.id, personId: person.id }, { method: 'ml' })}
            >
              {person.name}
            </Link>{' '}
            {percent(score)}
            <Typography variant="body2" color="textSecondary">
              {[person.title, person.company_name].filter(Boolean).join(' · ')}
            </Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
              {speaks_for.slice(0, 3).map((label) => (
                <Chip key={label} variant="outlined" color="success" label={`+ ${label}`} />
              ))}
              {speaks_against.slice(0, 3).map((label) => (
                <Chip key={label} variant="outlined" color="error" label={`− ${label}`} />
              ))}
            </Stack>
          </Box>
        ))
      )}
    </FiguresSection>
  );
}

function Runs({ analysis: { runs } }: { analysis: Analysis }) {
  return (
    <FiguresSection title="Runs" about="Newest first.">
      <Figures
        title="Runs"
        head={['When', 'Votes', 'AUC', 'Better than SEARCH', 'Seconds', '']}
        rows={runs.map(({ created, votes, seconds, held, report: { hold_out } }) => [
          formatDateTime(created),
          formatCount(votes),
          hold_out ? hold_out.auc.value.toFixed(2) : 'N/A',
          hold_out ? hold_out.auc_gain.value.toFixed(2) : 'N/A',
          seconds.toFixed(1),
          held ? 'Held back' : '',
        ])}
      />
    </FiguresSection>
  );
}
