import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** The few parts of DER that a certificate is made of. */
const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (moment: Date) =>
  der(
    0x17,
    Buffer.from(
      `${moment
        .toISOString()
        .replaceAll(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  );
const commonName = oid('550403');
const altNames = oid('551d11');
const basicConstraints = oid('551d13');
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));

/** A certificate for localhost that ends when it is told to. It vouches for itself, so that a test can have it trusted. */
export function makeCertificate(ends: Date): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Its own: of two with the same name, the wrong one may be asked to vouch.
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(randomUUID())))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(ends.getTime() - 365 * 86_400_000)), time(ends)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        sequence(altNames, der(0x04, sequence(der(0x82, Buffer.from('localhost'))))),
        sequence(basicConstraints, der(0x04, sequence(der(0x01, Buffer.from([255]))))),
      ),
    ),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const text = sequence(body, ecdsaWithSha256, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`,
  };
}
