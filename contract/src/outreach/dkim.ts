import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { line, timestamp } from '../base/text.ts';

const label = String.raw`[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?`;
export const dkimProfile = z.object({
  domain: line(253)
    .overwrite((value) => value.toLowerCase())
    .regex(new RegExp(String.raw`^(?:${label}\.)+[a-z]{2,63}$`), 'Not a domain, such as firm.example'),
  selector: line(63)
    .overwrite((value) => value.toLowerCase())
    .regex(new RegExp(`^${label}$`), 'Letters, digits and hyphens'),
});
export const dkim = dkimProfile.extend({
  created: timestamp,
  /** What the domain has to publish: a TXT record of this name, with this value. */
  record_name: z.string(),
  record_value: z.string(),
});
export type Dkim = z.output<typeof dkim>;

export const getDkim = endpoint({
  method: 'GET',
  path: '/api/v2/dkim/',
  summary: 'How mails of the firm are signed (DKIM), and what its domain has to publish; null if they are not',
  access: 'staff',
  response: z.object({ dkim: dkim.nullable() }),
  shows: ['mailbox'],
});

export const saveDkim = endpoint({
  method: 'PUT',
  path: '/api/v2/dkim/',
  summary:
    'Signs mails of a domain, by a key that is made for it or that is given. The private key is kept encrypted and never told',
  access: 'staff',
  errors: ['key_not_usable'],
  body: dkimProfile.extend({
    /** An RSA key in PEM. Without one, a new key is made. */
    private_key: z.string().max(10_000).optional(),
  }),
  response: dkim,
  audit: 'dkim_save',
  touches: ['mailbox'],
});

export const removeDkim = endpoint({
  method: 'DELETE',
  path: '/api/v2/dkim/',
  summary: 'Signs no mails any more, and deletes the key',
  access: 'staff',
  errors: ['not_found'],
  audit: 'dkim_remove',
  touches: ['mailbox'],
});
