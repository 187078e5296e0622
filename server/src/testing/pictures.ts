import { crc32, deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;
/** A chunk of a PNG. */
export function pngChunk(type: string, body: Uint8Array | string): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(body)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

interface PngParts {
  width?: number;
  height?: number;
  /** The colour of a pixel. */
  paint?: (x: number, y: number) => readonly [red: number, green: number, blue: number];
  /** Chunks before the picture. */
  more?: readonly Buffer[];
}

export function makePng({ width = 2, height = 2, paint = () => [200, 30, 60], more = [] }: PngParts = {}): Bytes {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  // Of a picture that is too large, the head says enough.
  const [columns, lines] = width * height > 1_000_000 ? [1, 1] : [width, height];
  const rows = Array.from({ length: lines }, (_, y) => [
    0,
    ...Array.from({ length: columns }, (__, x) => paint(x, y)).flat(),
  ]);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
      pngChunk('IHDR', head),
      ...more,
      pngChunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
      pngChunk('IEND', ''),
    ]),
  );
}

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
