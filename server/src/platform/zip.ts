import { crc32, deflateRawSync } from 'node:zlib';

/** What a ZIP file says about itself, read without unpacking anything. */
interface Entry {
  name: string;
  /** How it is packed: 0 not at all, 8 by deflate. */
  method: number;
  packed: number;
  unpacked: number;
  /** Where its own header begins. */
  offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
/** More than any letter needs; a file made to fill our memory needs more. */
const limits = { entries: 100, unpacked: 100_000_000, ratio: 100, name: 300 };
/** Small entries of one letter repeated pack very well without any ill will. */
const ratioCountsFrom = 1_000_000;
const packedAgain = /\.(zip|docx|xlsx|pptx|jar|7z|rar|gz|tgz|bz2|xz)$/i;

/** The entries of the central directory, or undefined when there is none that can be read. */
export function readEntries(file: Uint8Array): Entry[] | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  // The end record is followed by a comment of at most 65,535 bytes.
  for (let end = file.length - 22; end >= Math.max(0, file.length - 22 - 65_535); end -= 1) {
    if (view.getUint32(end, true) !== endSignature) continue;
    return readDirectory(view, view.getUint16(end + 10, true), view.getUint32(end + 16, true));
  }
  return undefined;
}

function readDirectory(view: DataView, count: number, start: number): Entry[] | undefined {
  const entries: Entry[] = [];
  let at = start;
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) return undefined;
    const nameLength = view.getUint16(at + 28, true);
    if (at + 46 + nameLength > view.byteLength) return undefined;
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Why a ZIP file had better not be unpacked; undefined when it may. */
export function dangerOf(file: Uint8Array): string | undefined {
  const entries = readEntries(file);
  if (!entries) return 'The file is damaged';
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const tooMuch =
    entries.length > limits.entries ||
    total > limits.unpacked ||
    entries.some(({ packed, unpacked }) => unpacked > ratioCountsFrom && unpacked > limits.ratio * packed);
  if (tooMuch) return 'The file unpacks to more than it should';
  if (entries.some(({ name }) => packedAgain.test(name))) return 'The file holds other packed files';
  if (entries.some(({ name }) => name.length > limits.name || /(^|[/\\])\.\.([/\\]|$)|^[/\\]|\0/.test(name)))
    return 'The file holds names that lead out of it';
  return undefined;
}

export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  /** What the file claims it unpacks to, if that is not the truth. */
  claims?: number;
}

/** A ZIP file with these parts, each deflated. */
export function makeZip(parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content, claims } of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? bytes.length, 18);
    common.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\u0003\u0004'), common, title, packed);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, place, title);
    offset += 30 + title.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...locals, list, Buffer.from('PK\u0005\u0006'), end]));
}
