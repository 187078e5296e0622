import { listConsultingAds } from '@app/contract/charts/consulting-ads';
import { Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';

/** There are no new ads: either none were ever reported, or each was decided about. */
export function NoAds() {
  const { data } = useQuery(queryOf(listConsultingAds, { query: { state: 'all', duplicates: '1', limit: '1' } }));
  if (data === undefined) return null;
  if (data.count > 0) return <>No new ads.</>;
  return (
    <>
      No feed connected
      <span>
        A program that knows ads sends them with a{' '}
        <Link component={RouterLink} to={pathTo('licenceKeys')}>
          licence key
        </Link>
        .
      </span>
    </>
  );
}
