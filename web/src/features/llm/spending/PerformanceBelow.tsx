import { listLlmPrices } from '@app/contract/llm/prices';
import { Alert, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { formatCount } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { NoModelNotice } from '../../../parts/llm/NoModelNotice.tsx';
import { pathTo } from '../../../parts/paths.ts';

export const PerformanceBelow = () => (
  <>
    <NoModelNotice to="have people graded, texts read and messages drafted" />
    <Unpriced />
  </>
);

/** Models that nobody knows the price of: what they took is in none of the figures. */
function Unpriced() {
  const { data } = useQuery(queryOf(listLlmPrices));
  const missing = data?.results.filter(({ state }) => state === 'missing') ?? [];
  if (missing.length === 0) return null;
  return (
    <Alert severity="warning">
      {missing
        .map(
          ({ match, calls }) =>
            `No price for ${match}: ${formatCount(calls)} ${calls === 1 ? 'call shows' : 'calls show'} N/A.`,
        )
        .join(' ')}{' '}
      <Link component={RouterLink} underline="always" to={pathTo('llmPricing')}>
        Enter prices
      </Link>
    </Alert>
  );
}
