import { crc32, deflateSync } from 'node:zlib';

export function pngChunk(type: string, body: Uint8Array | string): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(body)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export type Color = readonly [red: number, green: number, blue: number];
interface Parts {
  width?: number;
  height?: number;
  paint?: (x: number, y: number) => Color;
  /** Chunks before the picture. */
  more?: readonly Buffer[];
}

export function makePng(parts: Parts = {}): Uint8Array<ArrayBuffer> {
  const { width = 2, height = 2, paint = (): Color => [200, 30, 60], more = [] } = parts;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = width * 3 + 1;
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels.set(paint(x, y), y * line + 1 + x * 3);
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
      pngChunk('IHDR', head),
      ...more,
      pngChunk('IDAT', deflateSync(pixels)),
      pngChunk('IEND', ''),
    ]),
  );
}
