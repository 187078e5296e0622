import { getTestItemHistory, testSources } from '@app/contract/llm/testsets';
import { llmVerdicts } from '@app/contract/roles/grading';
import { grades } from '@app/contract/roles/votes';
import { Box, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDate } from '../../kit/format.ts';
import type { PanelProps } from '../../kit/list/table.ts';
import { queryOf } from '../../kit/net/api.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { usePathParams } from '../../parts/path-params.ts';
import { pathTo } from '../../parts/paths.ts';

const verdictText = (verdict: string | null): string =>
  verdict === null ? 'No answer' : llmVerdicts[verdict as keyof typeof llmVerdicts];

/** What the right grade was in which versions, and what runs said. */
export function ItemPanel({ id: item, onClose }: PanelProps) {
  const { id } = usePathParams('testset');
  const query = useQuery(queryOf(getTestItemHistory, { params: { id, item } }));
  return (
    <SidePanel title={query.data?.person.name ?? 'Person'} width={480} onClose={onClose}>
      <Loaded query={query}>
        {({ grades: given, runs }) => (
          <Stack spacing={2}>
            <Typography variant="h3">Right grade</Typography>
            <FactList
              facts={given.map(({ gold, source, from, to, created, by }) => [
                to === from ? `Version ${from}` : `Version ${from}${to === null ? ' and later' : ` to ${to}`}`,
                `${grades[gold]} · ${testSources[source]}, ${formatDate(created)}${by === null ? '' : ` by ${by}`}`,
              ])}
            />
            <Typography variant="h3">What runs said</Typography>
            {runs.length === 0 ? (
              <Typography color="textSecondary">No run has asked about this person yet.</Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
                {runs.map(({ run, version, model, verdict, right, quoted, finished }) => (
                  <li key={run}>
                    <Link
                      component={RouterLink}
                      underline="always"
                      to={pathTo('comparison', {}, { runs: String(run) })}
                    >
                      Run {run}
                    </Link>
                    , version {version}, {model}: {verdictText(verdict)}, {right ? 'right' : 'wrong'}
                    {quoted && ', quoted by the prompt'}
                    {finished !== null && ` (${formatAge(finished)})`}
                  </li>
                ))}
              </Box>
            )}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
