export { makePng, pngChunk } from '../../demo/png.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const segment = (marker: number, body: Uint8Array | string): Buffer => {
  const bytes = Buffer.from(body as string, 'latin1');
  return Buffer.concat([Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff]), bytes]);
};
/** Not a picture of anything, but put together as one: with a restart, and a zero after 0xff, in its scan. */
export const makeJpeg = ({ width = 2, height = 2, more = [] as readonly Buffer[], after = '' } = {}): Bytes =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'),
      ...more,
      segment(0xdb, '\0'.repeat(65)),
      segment(0xc0, new Uint8Array([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])),
      segment(0xc4, '\0'.repeat(20)),
      segment(0xda, '\u0001\u0001\0\0\u003f\0'),
      Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
      Buffer.from([0xff, 0xd9]),
      Buffer.from(after, 'latin1'),
    ]),
  );
export const jpegSegment = segment;
