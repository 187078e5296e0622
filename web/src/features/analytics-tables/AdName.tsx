import { adStates, type ConsultingAd } from '@app/contract/charts/consulting-ads';
import { Stack, Typography } from '@mui/material';
import { offeredBy, whereText } from './ad-texts.ts';

/** What is offered, and under it by whom and where; and what we did about it, if anything. */
export function AdName({ row: ad }: { row: ConsultingAd }) {
  const done = ad.state === 'new' ? undefined : adStates[ad.state];
  return (
    <Stack sx={{ minWidth: 0, height: '100%', justifyContent: 'center', lineHeight: 1.35 }}>
      <Typography variant="body2" noWrap title={ad.title} sx={{ fontWeight: 600, lineHeight: 'inherit' }}>
        {ad.title}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap sx={{ lineHeight: 'inherit' }}>
        {[done, offeredBy(ad), whereText(ad)].filter(Boolean).join(' · ')}
      </Typography>
    </Stack>
  );
}
