import {
  acceptCapture,
  addCapture,
  capturePage,
  dismissCapture,
  listCaptures,
  undoCapture,
} from '@app/contract/people/captures';
import { downloadExtension } from '@app/contract/users/pairing';
import { type AccessCase, type AccessCases, missingId, nothing, type World } from '#testing/access';
import { makePerson } from '#testing/make';

async function captureOf({ db, self, other, variant }: World, state = 'open'): Promise<string> {
  if (variant === 'missing') return missingId;
  const { id } = await db
    .insertInto('capture')
    .values({
      user_id: variant === 'own' ? self.id : other.id,
      page: `https://people.example/${state}/${other.id}`,
      url: `https://people.example/${state}/${other.id}`,
      title: 'Anna Berg',
      text: 'Writes software',
      state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}
/** Only for whoever captured it; to everybody else it is not there. */
const ofOwner = (body: (world: World) => Promise<object> | object, state?: string): AccessCase => ({
  request: async (world) => ({ params: { id: await captureOf(world, state) }, ...(await body(world)) }),
  status: (_, variant) => (variant === 'own' ? 200 : 404),
});

export const cases: AccessCases = [
  [downloadExtension, { request: () => ({ query: { origin: 'https://app.example.com' } }) }],
  [capturePage, { request: () => ({ body: { url: 'https://people.example/anna', title: 'Anna', text: 'Text' } }) }],
  [listCaptures, nothing],
  [acceptCapture, ofOwner(() => ({ body: { first_name: 'Anna', source: 'Test', lawful_basis: 'consent' } }))],
  [addCapture, ofOwner(async ({ db }) => ({ body: { person: await makePerson(db) } }))],
  [dismissCapture, { ...ofOwner(() => ({})), status: (_, variant) => (variant === 'own' ? 204 : 404) }],
  [undoCapture, { ...ofOwner(() => ({}), 'dismissed'), status: (_, variant) => (variant === 'own' ? 204 : 404) }],
];
