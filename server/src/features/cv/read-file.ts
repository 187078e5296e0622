import { inflateRawSync } from 'node:zlib';
import type { CvProposal } from '@app/contract/cv';
import { type FileType, fileTypes } from '@app/contract/files';
import mammoth from 'mammoth';
import { extractTextItems, getDocumentProxy } from 'unpdf';
import { type Compute, readGivenFile } from '#platform/tasks/compute';
import { readEntries } from '../files/files.ts';
import { readCv } from './cv-rules.ts';

/* Runs in a process of its own: whatever a file does to its reader, it does there. */

export interface CvFile {
  type: FileType;
  /** Those in use. */
  skills: readonly string[];
}

export const compute: Compute = async (about: CvFile): Promise<CvProposal> => readFile(about, await readGivenFile());

export const readFile = async ({ type, skills }: CvFile, content: Uint8Array): Promise<CvProposal> =>
  readCv(cleaned(await textOf(type, content)), skills);

const longestText = 200_000;
/** Without what cannot be stored or seen: control signs, zero-width letters, halves of pairs. */
const cleaned = (text: string): string =>
  text
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\p{Cf}\uFFFD]/gu, '')
    .normalize('NFC');

async function textOf(type: FileType, content: Uint8Array): Promise<string> {
  if (type === fileTypes.pdf) return readPdf(content);
  if (type === fileTypes.docx) return readDocx(content);
  return new TextDecoder().decode(content);
}

async function readPdf(content: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(content));
  const { items } = await extractTextItems(document);
  return items.map(linesOf).join('\n');
}

type Item = Awaited<ReturnType<typeof extractTextItems>>['items'][number][number];
/** Pieces at the same height are one line; between those far apart is a gap, as between columns. */
function linesOf(items: readonly Item[]): string {
  const lines: string[] = [];
  let last: Item | undefined;
  for (const item of items.filter(({ str }) => str.trim() !== '')) {
    const sameLine = last && Math.abs(last.y - item.y) < item.fontSize / 2 && item.x >= last.x;
    if (!sameLine) {
      // A wide step down is an empty line to whoever looks at the page.
      if (last && last.y - item.y > item.fontSize * 2.2) lines.push('');
      lines.push(item.str);
    } else {
      const gap = item.x - (last!.x + last!.width);
      lines[lines.length - 1] += (gap > item.fontSize * 2 ? '\t' : gap > item.fontSize * 0.1 ? ' ' : '') + item.str;
    }
    last = item;
  }
  return lines.join('\n');
}

async function readDocx(content: Uint8Array): Promise<string> {
  ensureHonest(content);
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(content) });
  return value.replaceAll(/\n\n/g, '\n');
}

/** A directory can lie about sizes. Unpacks each part once, and no further than it says it goes. */
function ensureHonest(content: Uint8Array): void {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (const { method, packed, unpacked, offset } of readEntries(content) ?? []) {
    const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (method === 8)
      inflateRawSync(content.subarray(start, start + packed), { maxOutputLength: Math.max(unpacked, 1) });
    else if (method !== 0 || packed !== unpacked) throw new Error('Packed in a way that letters are not');
  }
}
