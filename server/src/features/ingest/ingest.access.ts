import {
  createLicenceKey,
  getFreshness,
  listLicenceKeys,
  recordEvents,
  revokeLicenceKey,
  rotateLicenceKey,
} from '@app/contract/ingest';
import { type AccessCases, missingId, nothing, type World } from '#testing/access';
import { makeLicenceKey } from '#testing/make';

const keyOf = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String((await makeLicenceKey(db)).id) },
});

export const cases: AccessCases = [
  [recordEvents, { request: () => ({ body: { events: [] } }) }],
  [listLicenceKeys, nothing],
  [createLicenceKey, { request: () => ({ body: { name: 'Feed', source: 'feed', kinds: ['profile'] } }) }],
  [rotateLicenceKey, { request: keyOf, status: (_, variant) => (variant === 'missing' ? 404 : 201) }],
  [revokeLicenceKey, { request: keyOf, status: (_, variant) => (variant === 'missing' ? 404 : 204) }],
  [getFreshness, { request: () => ({ query: { kinds: 'profile,job' } }) }],
];
