import { changeImport, createImport, getImport, previewImport, startImport } from '@app/contract/people/imports';
import { getFullPerson } from '@app/contract/people/people';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type Call, useApi } from '../api.ts';
import { makeUser } from '../make.ts';
import { runTasks } from '../tasks.ts';

export const bytesOf = (text: string) => new TextEncoder().encode(text);
export const at = (id: number) => ({ params: { id: String(id) } });
/** What must be said of every list before it comes in. */
export const basis = { source: 'Career fair', lawful_basis: 'legitimate_interest' } as const;

/** A user who brings in lists, in a database where nobody is yet when a test begins. */
export function useLists() {
  const api = useApi();
  const user = {} as Awaited<ReturnType<typeof makeUser>>;
  const as = {} as { call: Call };
  beforeAll(async () => {
    Object.assign(user, await makeUser(api.db));
    as.call = await api.as(user);
  });
  beforeEach(async () => {
    await sql`truncate person, person_merge, import_batch cascade`.execute(api.db);
  });

  const call: Call = (...given) => as.call(...given);
  const change = (id: number, body: object) => call(changeImport, { ...at(id), body });
  const start = (id: number) => call(startImport, at(id));
  async function send(bytes: Uint8Array<ArrayBuffer> | string, name = 'list.csv') {
    const given = typeof bytes === 'string' ? bytesOf(bytes) : bytes;
    const { status, body } = await call(createImport, { query: { name }, bytes: given });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }
  const people = () => api.db.selectFrom('person').selectAll().orderBy('id').execute();
  return {
    api,
    call,
    user,
    send,
    change,
    start,
    preview: async (id: number) => (await call(previewImport, at(id))).body.results,
    /** Sends in a list, says what must be said, and brings it in. */
    bringIn: async (text: string, more: object = {}) => {
      const { id } = await send(text);
      await change(id, { ...basis, ...more });
      expect((await start(id)).status).toBe(200);
      await runTasks(api.services);
      return (await call(getImport, at(id))).body;
    },
    people,
    names: async () => (await people()).map(({ first_name, last_name }) => `${first_name} ${last_name}`),
    open: async (id: number) => (await call(getFullPerson, at(id))).body,
  };
}

/** Two and a half thousand people, every hundredth of whom has a broken address. */
export const longList = `Name,E-mail\n${Array.from(
  { length: 2500 },
  (_, n) => `Person ${n},${n % 100 === 99 ? 'broken' : `person${n}@example.com`}`,
).join('\n')}`;
