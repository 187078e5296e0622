import type { CvProposal } from '@app/contract/people/cv';
import type { FileType } from '@app/contract/people/files';
import { type Compute, readGivenFile } from '#platform/tasks/compute';
import { readCv } from './cv-rules.ts';
import { type Line, plainLines, tidy } from './lines.ts';

/*
 * Runs in a process of its own: whatever a file does to its reader, it does there. It loads only what this file needs:
 * both libraries take longer to load than most files to read.
 */

export interface CvFile {
  type: FileType;
  /** Those in use. */
  skills: readonly string[];
}

export const compute: Compute = async (about: CvFile): Promise<CvProposal> => readFile(about, await readGivenFile());

export const readFile = async ({ type, skills }: CvFile, content: Uint8Array): Promise<CvProposal> =>
  readCv(tidy(await linesOf(type, content)), skills);

const pdf: FileType = 'application/pdf';
const docx: FileType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
async function linesOf(type: FileType, content: Uint8Array): Promise<Line[]> {
  if (type === pdf) return (await import('./read-pdf.ts')).readPdf(content);
  if (type === docx) return (await import('./read-docx.ts')).readDocx(content);
  return plainLines(new TextDecoder().decode(content));
}
