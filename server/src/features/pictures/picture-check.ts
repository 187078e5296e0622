import { widestPicture } from '@app/contract/people/pictures';
import { AppError } from '#platform/errors';

export interface Picture {
  media_type: 'image/png' | 'image/jpeg';
  content: Buffer;
}

const refusal = (detail: string) => new AppError('invalid_input', { detail, fields: { file: detail } });
const damaged = () => refusal('The picture is damaged');

/**
 * A PNG or JPEG by its content, with nothing but the picture left in it: where and when a photo was taken, with what, and
 * what else was hidden in the file or after its end is dropped. Of the notes of a camera only how it was held is left.
 */
export function cleanPicture(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (file.subarray(0, 8).equals(pngStart)) return { media_type: 'image/png', content: cleanPng(file) };
    if (file.length > 3 && file.readUInt16BE(0) === startOfImage && file[2] === 0xff)
      return { media_type: 'image/jpeg', content: cleanJpeg(file) };
  } catch (error) {
    // Whoever reads past the end of a file has found that it ends too early.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
  throw refusal('Only PNG and JPEG pictures can be used');
}

/** More than any picture of this size needs. To go through very many takes a while, in which nobody else is answered. */
const mostParts = 2000;
function ensureFew(parts: number): void {
  if (parts > mostParts) throw refusal('The picture has too many parts');
}

function ensureSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw damaged();
  if (width > widestPicture || height > widestPicture)
    throw refusal(`The picture is larger than ${widestPicture} pixels on a side`);
}

const pngStart = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
/** What a PNG is drawn from. Texts, times, colour profiles and animations are not among it. */
const drawnFrom = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'IDAT', 'IEND']);

function cleanPng(file: Buffer): Buffer {
  const kept: Buffer[] = [pngStart];
  const seen = new Set<string>();
  let parts = 0;
  for (let at = pngStart.length; !seen.has('IEND');) {
    ensureFew((parts += 1));
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > file.length) throw damaged();
    if ((seen.size === 0) !== (type === 'IHDR')) throw damaged();
    if (type === 'IHDR') ensureSize(file.readUInt32BE(at + 8), file.readUInt32BE(at + 12));
    if (drawnFrom.has(type)) kept.push(file.subarray(at, end));
    seen.add(type);
    at = end;
  }
  if (!seen.has('IDAT')) throw damaged();
  return Buffer.concat(kept);
}

const [startOfImage, endOfImage, startOfScan, comment, cameraNotes] = [0xffd8, 0xffd9, 0xffda, 0xfffe, 0xffe1];
const isFrame = (marker: number): boolean =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
/** What programs wrote about the picture: the place, the camera, a smaller copy of it. */
const isAboutIt = (marker: number): boolean => (marker >= 0xffe0 && marker <= 0xffef) || marker === comment;
/** Except for how the colours are kept, without which they would be wrong. */
const tellsColours = (marker: number, body: Buffer): boolean =>
  marker === 0xffee && body.length === 12 && body.toString('latin1', 0, 5) === 'Adobe';

const exifStart = Buffer.from('Exif\0\0', 'latin1');
const [orientation, short] = [0x0112, 3];

/** How a camera was held, by its notes: 2 to 8, or undefined for upright and for notes that cannot be read. */
function turnOf(notes: Buffer): number | undefined {
  if (!notes.subarray(0, 6).equals(exifStart)) return undefined;
  const tiff = notes.subarray(6);
  const order = tiff.toString('latin1', 0, 2);
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return undefined;
  const [read16, read32] =
    order === 'II'
      ? [(at: number) => tiff.readUInt16LE(at), (at: number) => tiff.readUInt32LE(at)]
      : [(at: number) => tiff.readUInt16BE(at), (at: number) => tiff.readUInt32BE(at)];
  const list = read32(4);
  if (list + 2 > tiff.length) return undefined;
  const end = Math.min(list + 2 + 12 * read16(list), tiff.length);
  for (let at = list + 2; at + 12 <= end; at += 12) {
    if (read16(at) !== orientation || read16(at + 2) !== short) continue;
    const turn = read16(at + 8);
    return turn >= 2 && turn <= 8 ? turn : undefined;
  }
  return undefined;
}

/** Notes that say nothing else. The picture itself is not turned: whoever shows it does that. */
const noteOfTurn = (turn: number): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xe1, 0, 34]),
    exifStart,
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, short, 0, 0, 0, 1, 0, turn, 0, 0, 0, 0, 0, 0]),
  ]);

function cleanJpeg(file: Buffer): Buffer {
  const kept = [file.subarray(0, 2)];
  let [framed, scanned, turnedAlready] = [false, false, false];
  let [at, parts] = [2, 0];
  for (;;) {
    // Bytes of 0xff may fill the space before a marker.
    while (file[at] === 0xff && file[at + 1] === 0xff) at += 1;
    const marker = file.readUInt16BE(at);
    if (marker === endOfImage) break;
    ensureFew((parts += 1));
    if (marker < 0xffc0) throw damaged();
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) throw damaged();
    if (isFrame(marker)) {
      ensureSize(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5));
      framed = true;
    }
    const turned = marker === cameraNotes ? turnOf(file.subarray(at + 4, end)) : undefined;
    if (turned && !turnedAlready) kept.push(noteOfTurn(turned));
    turnedAlready ||= turned !== undefined;
    if (!isAboutIt(marker) || tellsColours(marker, file.subarray(at + 4, end))) kept.push(file.subarray(at, end));
    at = end;
    if (marker === startOfScan) {
      const next = endOfScan(file, at);
      kept.push(file.subarray(at, next));
      at = next;
      scanned = true;
    }
  }
  if (!framed || !scanned) throw damaged();
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]);
}

/** Where the next marker is. Within a scan, 0xff is followed by 0 or by the number of a restart. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = start; at < file.length - 1; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw damaged();
}
