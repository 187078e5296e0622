import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator or its browser does wrong. */
export interface Wrongs {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** User present and user verified; both unless said. */
  flags?: number;
  counter?: number;
  credentialId?: Buffer;
  userHandle?: string;
  key?: KeyObject;
  /** Changes what was signed, afterwards. */
  spoil?: 'signature' | 'authenticatorData' | 'clientData';
  crossOrigin?: boolean;
}

const [present, verified, attested] = [0x01, 0x04, 0x40];
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const number = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
/** As CBOR writes text and bytes that are shorter than 64 kB. */
const cbor = (major: 0x40 | 0x60, data: Buffer) =>
  Buffer.concat([
    data.length < 24
      ? Buffer.from([major + data.length])
      : data.length < 256
        ? Buffer.from([major + 24, data.length])
        : Buffer.concat([Buffer.from([major + 25]), number(2, data.length)]),
    data,
  ]);
const text = (value: string) => cbor(0x60, Buffer.from(value));
const flipped = (data: Buffer): Buffer => {
  const copy = Buffer.from(data);
  copy[copy.length - 1]! ^= 1;
  return copy;
};

/** A device with one passkey, and the browser around it: speaks WebAuthn as they do (ES256, no attestation). */
export function makeAuthenticator(address: string) {
  const { origin, hostname } = new URL(address);
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let handle: string | undefined;
  let counter = 0;

  const clientData = (type: string, challenge: string, wrongs: Wrongs) =>
    Buffer.from(
      JSON.stringify({
        type: wrongs.type ?? type,
        challenge: wrongs.challenge ?? challenge,
        origin: wrongs.origin ?? origin,
        crossOrigin: wrongs.crossOrigin ?? false,
      }),
    );
  const head = (wrongs: Wrongs, flags: number) =>
    Buffer.concat([sha256(wrongs.rpId ?? hostname), Buffer.from([flags]), number(4, wrongs.counter ?? (counter += 1))]);
  const credential = (wrongs: Wrongs) => {
    const name = (wrongs.credentialId ?? id).toString('base64url');
    return { id: name, rawId: name, type: 'public-key' as const };
  };

  return {
    /** What the browser answers with when it is asked to make a passkey. */
    make(options: { challenge: string; user: { id: string } }, wrongs: Wrongs = {}) {
      handle = options.user.id;
      const { x, y } = keys.publicKey.export({ format: 'jwk' });
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cbor(0x40, Buffer.from(x!, 'base64url')),
        Buffer.from([0x22]),
        cbor(0x40, Buffer.from(y!, 'base64url')),
      ]);
      const data = Buffer.concat([
        head(wrongs, attested | (wrongs.flags ?? present | verified)),
        Buffer.alloc(16),
        number(2, id.length),
        id,
        cose,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        cbor(0x40, data),
      ]);
      return {
        ...credential(wrongs),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, wrongs).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** What it answers with when the passkey is to sign. */
    sign({ challenge }: { challenge: string }, wrongs: Wrongs = {}) {
      const client = clientData('webauthn.get', challenge, wrongs);
      const data = head(wrongs, wrongs.flags ?? present | verified);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), wrongs.key ?? keys.privateKey);
      return {
        ...credential(wrongs),
        response: {
          clientDataJSON: (wrongs.spoil === 'clientData'
            ? Buffer.from(client.toString().replace('"crossOrigin"', '"more":1,"crossOrigin"'))
            : client
          ).toString('base64url'),
          authenticatorData: (wrongs.spoil === 'authenticatorData' ? flipped(data) : data).toString('base64url'),
          signature: (wrongs.spoil === 'signature' ? flipped(signature) : signature).toString('base64url'),
          userHandle: wrongs.userHandle ?? handle,
        },
      };
    },
  };
}
export type Authenticator = ReturnType<typeof makeAuthenticator>;
