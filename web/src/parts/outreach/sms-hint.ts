import { smsParts, smsText } from '@app/contract/outreach/sms-text';
import type { SmsChannel } from '@app/contract/sms';

/** As how many SMS a text is charged for, with what stands under it. */
export function smsHint(body: string, { ending, notice }: SmsChannel, isFirst: boolean): string {
  const text = smsText(body.trim(), { ending, notice: isFirst ? notice : '' });
  return `${text.length} characters, ${smsParts(text)} SMS each, with what is added: “${[...(isFirst && notice ? [notice] : []), ending].join(' ')}”`;
}
