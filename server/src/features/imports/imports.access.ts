import {
  changeImport,
  chooseForRow,
  createImport,
  getImport,
  getImportErrors,
  listImports,
  previewImport,
  startImport,
  undoImport,
} from '@app/contract/people/imports';
import { keepApart, listImportQuestions } from '@app/contract/people/import-questions';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';

/** A list belongs to whoever sent it in; others are not told that it exists. */
const batchOf =
  (state: 'draft' | 'done') =>
  async ({ db, self, other, variant }: World) => {
    if (variant === 'missing') return { params: { id: missingId, n: '1' } };
    const { id } = await db
      .insertInto('import_batch')
      .values({
        name: 'list.csv',
        format: 'csv',
        columns: ['Name'],
        mapping: ['name'],
        rows: 1,
        sample: JSON.stringify([{ n: 1, cells: ['Anna Berg'] }]),
        source: 'test',
        lawful_basis: 'consent',
        state,
        created_by: (variant === 'other' ? other : self).id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id: String(id), n: '1' } };
  };
const draft = batchOf('draft');
const onlyOwn = (status: number) => (_: Principal, variant: Variant) => (variant === 'own' ? status : 404);

export const cases: AccessCases = [
  [createImport, { request: () => ({ query: { name: 'list.csv' }, bytes: new TextEncoder().encode('Name\nAnna') }) }],
  [listImports, nothing],
  [getImport, { request: draft, status: onlyOwn(200) }],
  [
    changeImport,
    { request: async (world) => ({ ...(await draft(world)), body: { source: 'Fair' } }), status: onlyOwn(200) },
  ],
  [previewImport, { request: draft, status: onlyOwn(200) }],
  [
    chooseForRow,
    { request: async (world) => ({ ...(await draft(world)), body: { choice: 'skip' } }), status: onlyOwn(204) },
  ],
  [startImport, { request: draft, status: onlyOwn(200) }],
  [listImportQuestions, { request: batchOf('done'), status: onlyOwn(200) }],
  [
    keepApart,
    {
      request: async (world) => ({ ...(await batchOf('done')(world)), body: { rows: [1], apart: true } }),
      status: onlyOwn(204),
    },
  ],
  [getImportErrors, { request: batchOf('done'), status: onlyOwn(200) }],
  [undoImport, { request: batchOf('done'), status: onlyOwn(200) }],
];
