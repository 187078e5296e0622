import { listBots } from '@app/contract/machine/bots';
import { changeConsultingAd, createRoleFromAd, listConsultingAds } from '@app/contract/charts/consulting-ads';
import {
  createLicenceKey,
  getFreshness,
  listLicenceKeys,
  recordEvents,
  revokeLicenceKey,
  rotateLicenceKey,
} from '@app/contract/machine/ingest';
import { type AccessCases, missingId, nothing, type World } from '#testing/access';
import { makeConsultingAd, makeLicenceKey } from '#testing/make';

const keyOf = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String((await makeLicenceKey(db)).id) },
});

const adOf = async ({ db, variant }: World) => ({
  params: { id: variant === 'missing' ? missingId : String(await makeConsultingAd(db)) },
});

export const cases: AccessCases = [
  [listBots, nothing],
  [recordEvents, { request: () => ({ body: { events: [] } }) }],
  [listLicenceKeys, nothing],
  [createLicenceKey, { request: () => ({ body: { name: 'Feed', source: 'feed', kinds: ['profile'] } }) }],
  [rotateLicenceKey, { request: keyOf, status: (_, variant) => (variant === 'missing' ? 404 : 201) }],
  [revokeLicenceKey, { request: keyOf, status: (_, variant) => (variant === 'missing' ? 404 : 204) }],
  [listConsultingAds, nothing],
  [
    changeConsultingAd,
    {
      request: async (world) => ({ ...(await adOf(world)), body: { state: 'hidden' } }),
      status: (_, variant) => (variant === 'missing' ? 404 : 204),
    },
  ],
  [createRoleFromAd, { request: adOf, status: (_, variant) => (variant === 'missing' ? 404 : 201) }],
  [getFreshness, { request: () => ({ query: { kinds: 'profile,job' } }) }],
];
