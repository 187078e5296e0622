import { smsParts, smsText } from '@app/contract/outreach/sms-text';
import type { SmsChannel } from '@app/contract/outreach/sms';

/** As how many SMS a text is charged for, with what stands under it. */
export function smsHint(body: string, { ending, notice }: SmsChannel, isFirst: boolean): string {
  const text = smsText(body.trim(), { ending, notice: isFirst ? notice : '' });
  const added = [...(isFirst && notice ? [notice] : []), ending].join(' ');
  return `${text.length} characters, charged as ${smsParts(text)} SMS, with “${added}” added`;
}
