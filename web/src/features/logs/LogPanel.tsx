import type { listLogs, LogLine } from '@app/contract/machine/logs';
import { Alert, Link, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatDateTimeSeconds } from '../../kit/format.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import type { Response } from '@app/contract/base/endpoint';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { FactList } from '../../kit/page/FactList.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { pathTo } from '../../parts/paths.ts';
import { LevelCell } from './LevelCell.tsx';

/** A line as a whole. What it names is a link: all lines of the same request or task, the task itself, the person. */
export function LogPanel({ id, tools, onClose }: PanelProps) {
  const client = useQueryClient();
  const line = client
    .getQueriesData<Response<typeof listLogs>>({})
    .flatMap(([, answer]) => (answer && Array.isArray(answer.results) ? answer.results : []))
    .find((each: LogLine) => each.id === id);
  return (
    <SidePanel title={line?.message ?? 'Line'} width={600} onClose={onClose}>
      {line ? (
        <Stack spacing={2}>
          <FactList
            facts={[
              ['Time', formatDateTimeSeconds(line.at)],
              ['Level', <LevelCell key="level" row={line} />],
              [
                'Request',
                line.request && (
                  <Narrow key="request" text={line.request} onClick={() => tools.narrow({ request: line.request! })} />
                ),
              ],
              [
                'Task',
                line.task && (
                  <span key="task">
                    <Link component={RouterLink} to={pathTo('tasks', {}, { task: line.task })}>
                      {line.task}
                    </Link>{' '}
                    <Narrow text="all its lines" onClick={() => tools.narrow({ task: line.task! })} />
                  </span>
                ),
              ],
              [
                'User',
                line.user && (
                  <span key="user">
                    <Link component={RouterLink} to={pathTo('auditTrail', {}, { user: line.user })}>
                      {line.user}
                    </Link>{' '}
                    <Narrow text="all their lines" onClick={() => tools.narrow({ user: String(line.user) })} />
                  </span>
                ),
              ],
              [
                'Person',
                line.person && (
                  <Link key="person" component={RouterLink} to={pathTo('person', { id: line.person })}>
                    {line.person}
                  </Link>
                ),
              ],
            ]}
          />
          <CodeBlock title="Everything it says" text={JSON.stringify(line.fields, null, 2)} />
        </Stack>
      ) : (
        <Alert severity="info">This line is not among those that are shown.</Alert>
      )}
    </SidePanel>
  );
}

const Narrow = ({ text, onClick }: { text: string; onClick: () => void }) => (
  <Link component="button" type="button" onClick={onClick} sx={{ verticalAlign: 'baseline' }}>
    {text}
  </Link>
);
