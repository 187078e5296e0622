import type { Read } from '@app/contract/base/endpoint';
import { type HealthReport, healthStates } from '@app/contract/machine/health';
import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { z } from 'zod';
import { formatDateTimeSeconds } from '../format.ts';
import { queryOf } from '../net/api.ts';
import { Loaded } from '../page/Loaded.tsx';
import { Page } from '../page/Page.tsx';
import { type CheckFoot, CheckList } from './CheckList.tsx';

export type HealthEndpoint = Read & { response: z.ZodType<HealthReport> };

export interface HealthChecks {
  endpoint: HealthEndpoint;
  /** Buttons beside the title. */
  Head?: ComponentType;
  /** Above and below the checks, and below each of them. */
  Notice?: ComponentType;
  Below?: ComponentType;
  Foot?: CheckFoot;
}

interface Props extends HealthChecks {
  title: string;
  about: string;
}

const lookAgainMs = 60_000;

/** Checks, the worst first, made again every minute and by a button. */
export function HealthPage({ title, about, endpoint, Head, Notice, Below, Foot }: Props) {
  const query = useQuery({ ...queryOf(endpoint), staleTime: 0, refetchInterval: lookAgainMs });
  return (
    <Page
      title={title}
      subtitle={about}
      width="reading"
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {Head && <Head />}
          <Button variant="outlined" loading={query.isFetching} onClick={() => void query.refetch()}>
            Check again
          </Button>
        </Stack>
      }
    >
      {Notice && <Notice />}
      <Loaded query={query}>
        {(report) => (
          <>
            <Typography role="status" sx={{ mb: 1.5 }}>
              {verdictOf(report)}{' '}
              <Typography component="span" color="textSecondary">
                Checked at {formatDateTimeSeconds(report.generated_at)} in {Math.round(report.took_ms)} ms.
              </Typography>
            </Typography>
            <CheckList checks={worstFirst(report.checks)} Foot={Foot} />
          </>
        )}
      </Loaded>
      {Below && <Below />}
    </Page>
  );
}

const worstFirst = (checks: HealthReport['checks']) =>
  checks.toSorted((a, b) => healthStates.indexOf(a.state) - healthStates.indexOf(b.state));

function verdictOf({ checks }: HealthReport): string {
  const wanting = checks.filter(({ state }) => state !== 'ok' && state !== 'silenced').length;
  if (wanting > 0) return `${wanting} of ${checks.length} need a look.`;
  const silenced = checks.some(({ state }) => state === 'silenced');
  return silenced ? 'All checks that are not silenced are fine.' : `All ${checks.length} checks are fine.`;
}
