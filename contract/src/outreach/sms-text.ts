/** What a gateway says of an SMS that it took, in the order in which it can happen, with the words people read. */
export const smsDeliveries = {
  queued: 'At the gateway',
  sent: 'With the network',
  delivered: 'Delivered',
  failed: 'Not delivered',
} as const;
export type SmsDelivery = keyof typeof smsDeliveries;
export const smsDeliveryNames = Object.keys(smsDeliveries) as [SmsDelivery, ...SmsDelivery[]];

/** What an SMS can hold at full length: the letters of GSM 03.38. Those at the end count twice. */
const short = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const double = /[\^{}\\[~\]|€]/g;

/** As how many SMS a text is charged for. */
export function smsParts(text: string): number {
  const [one, each] = short.test(text) ? [160, 153] : [70, 67];
  const size = one === 160 ? text.length + (text.match(double)?.length ?? 0) : text.length;
  return size <= one ? Math.min(size, 1) : Math.ceil(size / each);
}

/** What whoever gets an SMS reads: the text, the notice if we write for the first time, and the way out. */
export const smsText = (body: string, { ending, notice }: { ending: string; notice: string }): string =>
  [body, notice, ending].filter((part) => part !== '').join('\n\n');
