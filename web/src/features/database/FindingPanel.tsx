import { indexFindings, listIndexFindings } from '@app/contract/machine/database';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../kit/format.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import { queryOf } from '../../kit/net/api.ts';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';

/** What was found, what that rests on, and the statement that mends it. */
export function FindingPanel({ id, onClose }: PanelProps) {
  const query = useQuery(queryOf(listIndexFindings, { query: { dismissed: '1' } }));
  return (
    <SidePanel title={id.split(' ').slice(1).join(' ')} onClose={onClose}>
      <Loaded query={query}>
        {({ results, since }) => {
          const found = results.find((each) => each.id === id);
          if (!found) return <Alert severity="success">This has been mended.</Alert>;
          return (
            <Stack spacing={2}>
              <Typography>
                <strong>{indexFindings[found.kind]}.</strong> {found.evidence}
              </Typography>
              <CodeBlock title="What to run" text={found.remedy} />
              {found.dismissed && (
                <Typography variant="body2" color="textSecondary">
                  Dismissed by {found.dismissed.by} on {formatDateTime(found.dismissed.at)}: {found.dismissed.reason}
                </Typography>
              )}
              {since && (
                <Typography variant="body2" color="textSecondary">
                  Use is counted since {formatDateTime(since)}. An index that has not been used for less than 14 days is
                  not called unused.
                </Typography>
              )}
            </Stack>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}
