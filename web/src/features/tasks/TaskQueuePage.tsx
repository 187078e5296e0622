import { Stack, Typography } from '@mui/material';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { TableLiveBar } from '../../kit/list/tools/TableLiveBar.tsx';
import { TableView } from '../../kit/list/TableView.tsx';
import { useTable } from '../../kit/list/useTable.ts';
import { Page } from '../../kit/page/Page.tsx';
import { paths } from '../../parts/paths.ts';
import { InPersonNotice } from '../../parts/users/InPersonNotice.tsx';
import { useActionsOff, useMock } from './mock-kinds.ts';
import { MockRibbon } from './MockRibbon.tsx';
import { tasks } from './pages/tasks.ts';
import { QueueOverview } from './QueueOverview.tsx';
import { mockTasksQuery } from './task-queries.ts';

export function TaskQueuePage() {
  const [params] = useSearchParams();
  const mock = useMock();
  const actionsOff = useActionsOff();
  const table = useMemo(() => (actionsOff ? { ...tasks, bulk: [] } : tasks), [actionsOff]);
  const list = useRef<HTMLDivElement>(null);
  const state = useTable(table, {
    page: paths.tasks,
    title: 'Task queue',
    list,
    read: mock && (({ query }) => mockTasksQuery(mock, query)),
  });
  const { answer, setSearch, tools } = state;
  return (
    <Page
      title="Task queue"
      subtitle="Background work: what waits, what runs and what went wrong."
      actions={<TableLiveBar state={state} />}
    >
      <Stack spacing={1.5}>
        <MockRibbon asked={params.get('mockData') ?? undefined} onLeave={() => setSearch({ mockData: undefined })} />
        <InPersonNotice what="the task queue" />
        <QueueOverview onOpen={tools.open} />
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 32 }}>
          <Typography variant="h2">Tasks</Typography>
          <Typography variant="body2" color="textSecondary">
            {answer && (answer.count_capped ? 'more than 10,000' : formatCount(answer.count ?? 0))}
          </Typography>
        </Stack>
        <div>
          <TableView state={state} list={list} />
        </div>
      </Stack>
    </Page>
  );
}
