import type { Response } from '@app/contract/base/endpoint';
import {
  biasLimits,
  type BiasReport,
  chosenMeans,
  choosers,
  counterfactuals,
  getBiasMonitor,
  type Grouping,
  groupings,
  impactLimits,
  isSure,
  startBiasRun,
} from '@app/contract/llm/bias';
import { stoppableMethods } from '@app/contract/roles/method-stops';
import { voteMethods } from '@app/contract/roles/votes';
import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount, formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { TaskChip } from '../../parts/tasks/TaskChip.tsx';
import { Figures } from './Figures.tsx';
import { Methods } from './Methods.tsx';

type Monitor = Response<typeof getBiasMonitor>;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Whether methods treat people differently for what must not count, and the switch that stops one. */
export function BiasMonitorPage() {
  const monitor = useQuery(queryOf(getBiasMonitor));
  const [task, setTask] = useState<string>();
  const look = useWrite(startBiasRun, {
    failure: 'The monitor could not be started',
    onSuccess: ({ uuid }) => setTask(uuid),
  });
  return (
    <Page
      title="Bias monitor"
      subtitle="It looks each Monday. Figures are about groups and generated CVs; nothing of them is kept about any person."
      actions={
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {task && <TaskChip uuid={task} label="Looking" onDone={() => void monitor.refetch()} />}
          <Button variant="contained" loading={look.isPending} onClick={() => look.mutate({})}>
            Look now
          </Button>
        </Stack>
      }
    >
      <Stack spacing={2.5}>
        <Methods />
        <Loaded query={monitor}>{(found) => <Found monitor={found} />}</Loaded>
      </Stack>
    </Page>
  );
}

function Found({ monitor: { last, runs, following } }: { monitor: Monitor }) {
  return (
    <Stack spacing={2.5}>
      {last ? (
        <>
          <GeneratedCvs report={last.report} at={last.created} />
          <Groups report={last.report} />
        </>
      ) : (
        <Alert severity="info">The monitor has not looked yet. “Look now” takes a minute or so.</Alert>
      )}
      <Part
        title="Do people follow suggestions without looking?"
        about="Votes of the last 90 days in a queue: how many say what the method says, by how long people looked at the person. Much higher shares after a second or two than after a minute mean that suggestions are waved through."
      >
        <Figures
          label="Votes that follow the method"
          columns={['Method', 'Looked for', 'Votes', 'Followed']}
          rows={following.map(({ method, from, to, votes, followed }) => [
            voteMethods[method],
            from === null ? 'Not known' : to === null ? `${from} s or more` : `${from} to ${to - 1} s`,
            formatCount(votes),
            percent(followed / votes),
          ])}
          empty="No votes in queues yet."
        />
      </Part>
      {runs.length > 0 && (
        <Part title="Earlier looks">
          <Figures
            label="Earlier looks"
            columns={['When', 'Beyond the limits', 'Below four fifths']}
            rows={runs.map(({ created, breaches, alarms }) => [
              formatDateTime(created),
              breaches.join(', ') || 'None',
              alarms.join(', ') || 'None',
            ])}
            empty=""
          />
        </Part>
      )}
    </Stack>
  );
}

function GeneratedCvs({ report: { cvs, roles, counterfactual, not_run }, at }: { report: BiasReport; at: string }) {
  return (
    <Part
      title="The same CV with another name"
      about={`${formatDateTime(at)}: ${cvs} generated CVs for ${roles.join(', ')}, each once as it is and once with each change. A method is stopped when more than ${percent(biasLimits.flips)} get another grade, or grades (0 to 2) move by more than ${biasLimits.shift} on average.`}
    >
      <Figures
        label="Generated CVs"
        columns={['Method', 'Change', 'CVs', 'Other grade', 'Mean shift', '']}
        rows={counterfactual.map(({ method, change, n, flip_rate, shift, breach }) => [
          stoppableMethods[method],
          counterfactuals[change],
          String(n),
          percent(flip_rate),
          shift.toFixed(3),
          breach ? 'Beyond the limit' : '',
        ])}
        empty="No method could be asked."
      />
      {not_run.map(({ method, why }) => (
        <Typography key={method} variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {stoppableMethods[method]}: {why}.
        </Typography>
      ))}
    </Part>
  );
}

function Groups({ report: { impact } }: { report: BiasReport }) {
  return (
    <Part
      title="Groups of people"
      about={`How often each group is chosen, beside the group that is chosen most. There is an alarm below ${impactLimits.ratio}, among groups of ${impactLimits.people} people or more that are at least ${100 * impactLimits.share} % of all. Where that is hardly chance, the method is stopped until a superuser lets it go on with a reason, which holds for ${impactLimits.decidedDays} days. Groups are estimates; a difference is a reason to look, not a proof.`}
    >
      {(Object.keys(groupings) as Grouping[]).map((grouping) => {
        const { title, how, groups } = groupings[grouping];
        const nameOf = (group: string) => (groups as Record<string, string>)[group] ?? group;
        return (
          <Box key={grouping} sx={{ mb: 2 }}>
            <Typography variant="h3" component="h3">
              {title}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
              {how}
            </Typography>
            <Figures
              label={title}
              columns={['Chosen by', 'Group', 'People', 'Chosen', 'Ratio', '']}
              rows={impact
                .filter((each) => each.grouping === grouping)
                .map(({ chooser, group, n, rate, ratio, high, alarm }) => [
                  `${choosers[chooser]}: ${chosenMeans[chooser]}`,
                  nameOf(group),
                  formatCount(n),
                  percent(rate),
                  ratio === null
                    ? 'Too few'
                    : `${ratio.toFixed(2)}${alarm && high != null ? `, at most ${high.toFixed(2)}` : ''}`,
                  isSure({ alarm, high }) ? 'Below four fifths' : alarm ? 'Below, perhaps by chance' : '',
                ])}
              empty="No one was graded yet."
            />
          </Box>
        );
      })}
    </Part>
  );
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 0.5 }}>
          {title}
        </Typography>
        {about && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5, maxWidth: 900 }}>
            {about}
          </Typography>
        )}
        {children}
      </CardContent>
    </Card>
  );
}
