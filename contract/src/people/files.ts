import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { id, idInPath, timestamp } from '../base/text.ts';

/** What can have files. */
export const filedKinds = ['person', 'company'] as const;
export type FiledKind = (typeof filedKinds)[number];

export const largestFile = 10_000_000;
/** By the ending of the name; the content must be of that type, too. */
export const fileTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
} as const;
export type FileType = (typeof fileTypes)[keyof typeof fileTypes];

export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/* Besides slashes and control characters: signs that hide or turn round what follows them. */
const notInNames = /[/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Names that mean a device on Windows, whatever their ending. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
/** How the name reads to a system that takes look-alikes of slashes and dots for the real ones. */
const plainly = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\u2215\u2044\u29f8]/g, '/')
    .replaceAll('\u2216', '\\');

/** The name that a file was given by whoever made it. We only ever show it. */
export const fileName = z
  .string()
  .max(200, 'A file name has at most 200 characters')
  .refine(
    (name) => name.isWellFormed() && !notInNames.test(plainly(name)),
    'A file name has no slashes or hidden signs',
  )
  .refine((name) => !/^[\s.]*$/.test(plainly(name)), 'Give the file a name')
  .refine((name) => !deviceName.test(plainly(name).trim()), 'This name means something else to some systems')
  .overwrite((name) => name.normalize('NFC').trim());

const object = z.object({ kind: z.enum(filedKinds, 'Nothing of this kind has files'), id: idInPath });
const file = z.object({ id: idInPath });

export const attachFile = endpoint({
  method: 'POST',
  path: '/api/v2/{kind}/{id}/files/',
  summary: 'Attaches a file of up to 10 MB (PDF, DOCX, plain text, PNG or JPEG); the bytes are the body',
  access: 'user',
  errors: ['person_not_found', 'company_not_found'],
  params: object,
  query: z.object({ name: fileName }),
  bytes: largestFile,
  status: 201,
  once: true,
  response: z.object({ id }),
  audit: 'file_add',
  touches: ['files'],
});

export const listFiles = endpoint({
  method: 'GET',
  path: '/api/v2/{kind}/{id}/files/',
  summary: 'The files of something, newest first',
  access: 'user',
  errors: ['person_not_found', 'company_not_found'],
  params: object,
  response: z.object({
    results: z.array(
      z.object({
        id,
        name: z.string(),
        media_type: z.string(),
        size: z.int(),
        created: timestamp,
        user: z.object({ id, username: z.string() }).nullable(),
      }),
    ),
  }),
  shows: ['files'],
});

export const getFile = endpoint({
  method: 'GET',
  path: '/api/v2/files/{id}/',
  summary: 'A file, to be kept rather than shown',
  access: 'user',
  errors: ['not_found'],
  params: file,
  file: true,
  shows: [],
});

export const getFileAddress = endpoint({
  method: 'GET',
  path: '/api/v2/files/{id}/address/',
  summary: 'An address at which a browser can show a PDF file, for ten minutes',
  access: 'user',
  errors: ['not_found'],
  params: file,
  response: z.object({ url: z.string() }),
  shows: [],
});

/* A frame sends no token, so the address is open to anybody; the signature in it is what lets one in. */
export const showFile = endpoint({
  method: 'GET',
  path: '/api/v2/files/{id}/shown/',
  summary: 'A PDF file, to be shown in a frame, by the address that `address` gave',
  access: 'anyone',
  errors: ['link_invalid'],
  params: file,
  query: z.object({
    /** The moment after which the address is not good any more, in seconds from 1970. */
    until: z.coerce.number<string>().int().min(0).max(100_000_000_000),
    sig: z.string().max(100),
  }),
  file: true,
  shows: [],
});

export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/v2/files/{id}/',
  summary: 'Takes back a file that you attached',
  access: 'user',
  errors: ['not_found'],
  params: file,
  audit: 'file_delete',
  touches: ['files'],
});
