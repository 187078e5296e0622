import { type SmsGateway, smsGatewayKinds, smsGatewaySettings } from '@app/contract/outreach/sms';
import { z } from 'zod';

const perDay = z
  .string()
  .trim()
  .regex(/^\d+$/, 'Enter a number')
  .transform(Number)
  .pipe(z.int().max(1000, 'At most 1000'));
const shape = smsGatewaySettings.extend({ per_day: perDay, secret: z.string().max(500), dry_run: z.boolean() });
/** Makes of what is typed what is sent. A secret that is left empty stays as it was. */
export const gatewayShape = shape.transform(({ secret, ...rest }) => ({ ...rest, ...(secret !== '' && { secret }) }));
export type GatewayValues = z.input<typeof shape>;
export type CheckedGateway = z.output<typeof gatewayShape>;

/** What the fields show of the gateway there is. */
export function valuesOf(gateway: SmsGateway | null): GatewayValues {
  if (gateway === null)
    return {
      kind: '46elks',
      base_url: smsGatewayKinds['46elks'].base_url,
      account: '',
      sender: '',
      per_day: '30',
      dry_run: false,
      secret: '',
    };
  const { kind, base_url, account, sender, per_day, dry_run } = gateway;
  return { kind, base_url, account, sender, per_day: String(per_day), dry_run, secret: '' };
}
