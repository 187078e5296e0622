import type { Response } from '@app/contract/base/endpoint';
import { llmVerdicts } from '@app/contract/roles/grading';
import {
  getLlmAgreement,
  getLlmAgreementTrend,
  gradeOrder,
  prevalences,
  verdictOrder,
} from '@app/contract/llm/agreement';
import { grades } from '@app/contract/roles/votes';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ChartCard } from '../../kit/chart/ChartCard.tsx';
import { figureText } from '../../kit/chart/chart-texts.ts';
import { ownZone } from '../../kit/chart/useChosenTime.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import { queryOf } from '../../kit/net/api.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { pathTo } from '../../parts/paths.ts';
import { estimateText, measuredText, shareText, strengthText } from './agreement-texts.ts';
import { comparedSearch } from './compared-search.ts';
import { MatrixView } from './MatrixView.tsx';

type Found = Response<typeof getLlmAgreement>;

/** Where votes and verdicts of a role part ways. */
export function RolePanel({ id, onClose }: PanelProps) {
  const [asked] = useSearch(comparedSearch);
  const query = useQuery(queryOf(getLlmAgreement, { params: { id }, query: asked }));
  const { votes, prompt_version, user } = asked;
  const trend = useQuery(
    queryOf(getLlmAgreementTrend, {
      query: { assignment: id, votes, prompt_version, user, range: '6m', period: 'week', tz: ownZone() },
    }),
  );
  return (
    <SidePanel title={query.data?.name ?? 'Role'} width={640} onClose={onClose}>
      <Loaded query={query}>
        {({ role, table, versions }) =>
          role === null || role.n === 0 ? (
            <Typography>
              No one in this role has both a verdict and such a vote.{' '}
              {asked.votes === 'all' ? '' : 'Choose “All votes” to see votes that were given beside a verdict, too.'}
            </Typography>
          ) : (
            <Stack spacing={2}>
              {role.prevalence !== 'even' && <Alert severity="warning">{prevalences[role.prevalence]}.</Alert>}
              <FactList
                facts={[
                  ['Say the same', shareText(role.agreement)],
                  ['Kappa', `${measuredText(role.kappa)} · ${strengthText(role.kappa)}`],
                  ['AC1', measuredText(role.ac1)],
                  ['Voted up', shareText(role.up_share)],
                  ['Precision', `${shareText(role.precision)} voted up of those the model likes, in LLM`],
                  ['Missed', `${shareText(role.miss)} voted up of those the model does not like, in LLM NO`],
                  ['Estimated recall', `${estimateText(role.recall)} of all whom people would vote up`],
                ]}
              />
              <Typography variant="h3">Votes by verdicts</Typography>
              <Confusion id={id} asked={asked} table={table} />
              <Versions versions={versions} />
              <ChartCard title="Week by week" query={trend} empty="No such votes in the last six months." />
            </Stack>
          )
        }
      </Loaded>
    </SidePanel>
  );
}

interface ConfusionProps {
  id: string;
  asked: Readonly<Record<string, string | undefined>>;
  table: Found['table'];
}
/** Each count with its share of the row and of the column. */
function Confusion({ id, asked, table }: ConfusionProps) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const columnSums = verdictOrder.map((_, column) => sum(table.map((row) => row[column]!)));
  const most = Math.max(1, ...table.flat());
  const part = (count: number, of: number) => (of === 0 ? 'N/A' : figureText(count / of, 'ratio'));
  return (
    <MatrixView
      label="Votes by verdicts"
      corner="Vote, verdict"
      columns={verdictOrder.map((verdict) => llmVerdicts[verdict])}
      rows={gradeOrder.map((grade, row) => ({
        name: grades[grade],
        cells: verdictOrder.map((verdict, column) => {
          const count = table[row]![column]!;
          return {
            text: String(count),
            detail: `${part(count, sum(table[row]!))} of row, ${part(count, columnSums[column]!)} of column`,
            strength: count / most,
            ...(count > 0 && { to: pathTo('comparedPeople', {}, { ...asked, assignment: id, grade, verdict }) }),
          };
        }),
      }))}
    />
  );
}

function Versions({ versions }: Pick<Found, 'versions'>) {
  if (versions.length < 2) return null;
  return (
    <>
      <Typography variant="h3">By version of the prompt</Typography>
      <FactList
        facts={versions.map(({ version, note, n, kappa, agreement }) => [
          `Version ${version}`,
          `${shareText(agreement)}, kappa ${measuredText(kappa)}${n < 20 ? ', too few to tell' : ''}${note === '' ? '' : `: ${note}`}`,
        ])}
      />
    </>
  );
}
