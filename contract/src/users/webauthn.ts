import { z } from 'zod';

const encoded = z.string().regex(/^[\w-]{1,20000}={0,2}$/, 'Not base64url');
const credential = {
  id: encoded.max(2000),
  rawId: encoded.max(2000),
  type: z.literal('public-key'),
};

/** What a browser answers with when it has made a passkey. */
export const madePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,30}$/))
      .max(10)
      .default([]),
  }),
});
/** What it answers with when a passkey has signed. */
export const signedByPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});
export type SignedByPasskey = z.output<typeof signedByPasskey>;
