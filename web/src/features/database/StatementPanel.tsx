import { listDatabaseStatements } from '@app/contract/machine/database';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { formatSeconds } from '../../kit/format-seconds.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import { queryOf } from '../../kit/net/api.ts';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { FactList } from '../../kit/page/FactList.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';

/** A statement as a whole. */
export function StatementPanel({ id, onClose }: PanelProps) {
  const [search] = useSearchParams();
  const hours = search.get('hours') ?? '24';
  const query = useQuery(queryOf(listDatabaseStatements, { query: { hours: hours as '24' } }));
  return (
    <SidePanel title="Statement" width={600} onClose={onClose}>
      <Loaded query={query}>
        {({ results }) => {
          const statement = results.find((each) => each.id === id);
          if (!statement) return 'It has not run in this time.';
          return (
            <Stack spacing={2}>
              <FactList
                facts={[
                  ['Time', formatSeconds(statement.seconds)],
                  ['Calls', formatCount(statement.calls)],
                  ['Rows', formatCount(statement.rows)],
                ]}
              />
              <CodeBlock title="Statement" text={statement.query} />
            </Stack>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}
