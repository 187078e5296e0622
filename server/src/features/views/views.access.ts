import { listSavedViews, recordTableExport, removeView, saveView } from '@app/contract/users/views';
import { type AccessCases, missingId, type Principal, type Variant, type World } from '#testing/access';

const route = '/company_search';
let counter = 0;
async function view({ db, self, other, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const values = { route, query: 'client=1', name: `View ${(counter += 1)}`, shared: true };
  const { id } = await db
    .insertInto('saved_view')
    .values({ ...values, owner_id: (variant === 'own' ? self : other).id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

export const cases: AccessCases = [
  [listSavedViews, { request: () => ({ query: { route } }) }],
  [saveView, { request: () => ({ body: { route, query: '', name: `View ${(counter += 1)}` } }) }],
  [removeView, { request: view, status: (_: Principal, variant: Variant) => (variant === 'own' ? 204 : 404) }],
  [recordTableExport, { request: () => ({ body: { route, query: '', title: 'Companies', rows: 3 } }) }],
];
