import type { Template } from '@app/contract/outreach/templates';
import { formatCount } from '../../kit/format.ts';

/** How many of those who got it have answered: "42 % of 19". */
export const answeredText = ({ sent, answered }: Pick<Template, 'sent' | 'answered'>): string =>
  sent === 0 ? '–' : `${Math.round((100 * answered) / sent)} % of ${formatCount(sent)}`;
