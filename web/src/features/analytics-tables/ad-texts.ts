import type { ConsultingAd } from '@app/contract/charts/consulting-ads';
import { formatCount } from '../../kit/format.ts';

/** Whose assignment it is, and through whom. */
export const offeredBy = ({ client, broker }: Pick<ConsultingAd, 'client' | 'broker'>): string =>
  [client, broker && (client ? `via ${broker}` : broker)].filter(Boolean).join(' ');

export const whereText = ({ place, is_remote }: Pick<ConsultingAd, 'place' | 'is_remote'>): string =>
  [place, is_remote && 'remote'].filter(Boolean).join(', ');

export const rateText = ({ hourly_rate, currency }: Pick<ConsultingAd, 'hourly_rate' | 'currency'>): string =>
  hourly_rate === null ? '' : `${formatCount(hourly_rate)} ${currency}/h`;

/** As long as there is a role of it, it is not set aside. */
export const canHide = ({ assignment }: Pick<ConsultingAd, 'assignment'>): boolean => assignment === null;
