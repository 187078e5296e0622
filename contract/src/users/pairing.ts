import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { line, timestamp } from '../base/text.ts';

/** What the access token of a paired extension is called. */
export const extensionName = 'Browser extension';
/** For so long, in minutes, a code pairs. */
export const pairingMinutes = 10;

/** Without letters and digits that look like others. */
export const codeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const codeLength = 12;
/** As it is compared: whoever types it may leave out the dashes, or the capitals. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

export const downloadExtension = endpoint({
  method: 'GET',
  path: '/api/v2/extension/',
  summary: 'The browser extension as a ZIP file, for the product at this address and no other',
  access: 'user',
  errors: ['not_found'],
  query: z.object({
    /** Where the browser reaches the product: the one address that the extension may talk to. */
    origin: line(300).pipe(
      z
        .string()
        .regex(
          /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d{1,5})?$/i,
          'Only scheme, host and port, as in https://app.example.com',
        ),
    ),
  }),
  file: true,
  shows: [],
});

export const createPairingCode = endpoint({
  method: 'POST',
  path: '/api/v2/extension/pairing/',
  summary: `Makes a code that pairs one browser extension with you, once, for ${pairingMinutes} minutes; an earlier one ends`,
  access: 'user',
  inPerson: true,
  audit: 'pairing_code_create',
  status: 201,
  response: z.object({ code: z.string(), expires: timestamp }),
  touches: [],
});

export const pairExtension = endpoint({
  method: 'POST',
  path: '/api/v2/extension/pair/',
  summary:
    'Exchanges a pairing code for an access token that is good for the work list and for capturing profiles. A browser that is paired again loses its earlier token',
  access: 'anyone',
  errors: ['pairing_code_invalid', 'too_many_tokens', 'too_many_requests'],
  body: z.object({ code: line(40) }),
  status: 201,
  response: z.object({
    token: z.string().length(40),
    expires: timestamp,
    /** Whose work list it is. */
    name: z.string(),
    /** Of the browser that made the code. */
    device_id: z.string().nullable(),
  }),
  audit: 'token_create',
  touches: ['tokens'],
});
