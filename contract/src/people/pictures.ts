import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { idInPath } from '../base/text.ts';

/** What can have a picture: users and people a photo, companies a logo. */
export const picturedKinds = ['user', 'person', 'company'] as const;
export type PicturedKind = (typeof picturedKinds)[number];

export const largestPicture = 2_000_000;
/** Pixels on a side. */
export const widestPicture = 4096;
/** Pixels on a side of an avatar. */
export const avatarSize = 200;

/** Whether an address shows a picture that somebody sent, rather than a drawing. */
export const hasPhoto = (url: string): boolean => /[?&]photo=/.test(url);

/*
 * A browser sends no token for a picture, so this address is open to anybody. What a stranger gets is drawn from the address
 * alone, whether or not we know anyone by it. `sig` proves that the address came from us.
 */
export const getAvatar = endpoint({
  method: 'GET',
  path: '/api/v2/avatar/{hash}/',
  summary:
    'A picture for the MD5 of an e-mail address. `avatar_url` of a user or person is such an address, signed: it shows their photo. Any other is answered with a drawing',
  access: 'anyone',
  params: z.object({ hash: z.string().regex(/^[\da-f]{32}$/, 'The MD5 of an e-mail address, in small letters') }),
  query: z.object({
    /** Pixels on a side of a drawing; a photo is as large as it was sent. */
    s: z.coerce.number<string>().int().min(1).max(2048).default(avatarSize),
    initials: z.string().max(10).optional(),
    color: z
      .string()
      .regex(/^[\dA-Fa-f]{6}$/, 'A colour such as 3B5BDB')
      .optional(),
    photo: idInPath.optional(),
    /** The day after which the signature is not good any more, counted from 1970. */
    until: z.coerce.number<string>().int().min(0).max(1_000_000).optional(),
    sig: z.string().max(100).optional(),
  }),
  file: true,
  shows: [],
});

const thing = z.object({ kind: z.enum(picturedKinds, 'Nothing of this kind has a picture'), id: idInPath });

export const setPicture = endpoint({
  method: 'PUT',
  path: '/api/v2/{kind}/{id}/picture/',
  summary:
    'Gives a person a photo, a company a logo or yourself a photo: PNG or JPEG of up to 2 MB and 4096 pixels on a side; the bytes are the body. Only the picture is kept, not where and when it was taken',
  access: 'user',
  errors: ['person_not_found', 'company_not_found', 'not_permitted', 'not_while_impersonating'],
  params: thing,
  bytes: largestPicture,
  audit: 'picture_set',
  touches: ['users', 'self', 'people', 'companies'],
});

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/api/v2/{kind}/{id}/picture/',
  summary: 'Removes the photo or logo; of a user, their own or, for staff, one that does not belong there',
  access: 'user',
  errors: [
    'not_found',
    'user_not_found',
    'person_not_found',
    'company_not_found',
    'not_permitted',
    'not_while_impersonating',
  ],
  params: thing,
  audit: 'picture_delete',
  touches: ['users', 'self', 'people', 'companies'],
});
