import type { Read } from '@app/contract/base/endpoint';
import { type HealthReport, healthStates } from '@app/contract/health';
import { Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { formatDateTimeSeconds } from '../format.ts';
import { queryOf } from '../net/api.ts';
import { Loaded } from '../page/Loaded.tsx';
import { Page } from '../page/Page.tsx';
import { CheckList } from './CheckList.tsx';

export type HealthEndpoint = Read & { response: z.ZodType<HealthReport> };

interface Props {
  title: string;
  about: string;
  endpoint: HealthEndpoint;
}

/** Checks, the worst first, and a button to make them again. */
export function HealthPage({ title, about, endpoint }: Props) {
  const query = useQuery({ ...queryOf(endpoint), staleTime: 0 });
  return (
    <Page
      title={title}
      subtitle={about}
      width="reading"
      actions={
        <Button variant="outlined" loading={query.isFetching} onClick={() => void query.refetch()}>
          Check again
        </Button>
      }
    >
      <Loaded query={query}>
        {(report) => (
          <>
            <Typography role="status" sx={{ mb: 1.5 }}>
              {verdictOf(report)}{' '}
              <Typography component="span" color="textSecondary">
                Checked at {formatDateTimeSeconds(report.generated_at)} in {Math.round(report.took_ms)} ms.
              </Typography>
            </Typography>
            <CheckList checks={worstFirst(report.checks)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const worstFirst = (checks: HealthReport['checks']) =>
  checks.toSorted((a, b) => healthStates.indexOf(a.state) - healthStates.indexOf(b.state));

function verdictOf({ checks }: HealthReport): string {
  const wanting = checks.filter(({ state }) => state !== 'ok').length;
  return wanting === 0 ? `All ${checks.length} checks are fine.` : `${wanting} of ${checks.length} need a look.`;
}
