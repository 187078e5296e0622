import { isUtf8 } from 'node:buffer';
import { endingOf, type FileType, fileTypes } from '@app/contract/people/files';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#platform/errors';
import { dangerOf } from '#platform/zip';

const refusal = (detail: string) => new AppError('invalid_input', { detail, fields: { file: detail } });
const allowed = 'Only PDF, DOCX, plain text, PNG and JPEG files can be attached';

/** The type of a file by its content, which must be what its name says. Anything else is refused. */
export async function typeOf(name: string, content: Uint8Array): Promise<FileType> {
  const ending = endingOf(name);
  if (!Object.hasOwn(fileTypes, ending)) throw refusal(allowed);
  if (content.length === 0) throw refusal('The file is empty');
  if (startsLikeZip(content)) {
    const danger = dangerOf(content);
    if (danger) throw refusal(danger);
  }
  const expected = fileTypes[ending as keyof typeof fileTypes];
  const found = expected === 'text/plain' ? textOrNothing(content) : (await fileTypeFromBuffer(content))?.mime;
  if (found !== expected) throw refusal(`The content is not that of a ${ending.toUpperCase()} file`);
  return expected;
}

const startsLikeZip = (content: Uint8Array): boolean => content[0] === 0x50 && content[1] === 0x4b;
const textOrNothing = (content: Uint8Array): FileType | undefined =>
  isUtf8(content) && !content.includes(0) && !startsLikeZip(content) ? 'text/plain' : undefined;
