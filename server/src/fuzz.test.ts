import { allEndpoints } from '@app/contract/all';
import { changePassword } from '@app/contract/users/accounts';
import { logout } from '@app/contract/users/auth';
import { type Endpoint, pathOf } from '@app/contract/base/endpoint';
import { attachFile } from '@app/contract/people/files';
import { createImport } from '@app/contract/people/imports';
import { mergePeople } from '@app/contract/people/merges';
import { addComment, addReminder } from '@app/contract/people/people';
import { createSearchTemplate } from '@app/contract/people/person-search';
import { listMailOutbox } from '@app/contract/machine/operations';
import { setTags } from '@app/contract/people/tags';
import { signOutUser } from '@app/contract/users/manage-users';
import { castVote } from '@app/contract/roles/votes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { caller } from '#testing/access';
import { useApi } from '#testing/api';
import { makeDocx, makePdf, png } from '#testing/samples/documents';
import { makeAssignment, makeCompany, makePerson, makeUser, type TestUser } from '#testing/make';
import { openSession } from './features/sessions/sessions.ts';

/* A failure is of use only with its reason. */
const api = useApi({ LOG_LEVEL: 'error' });
/** Each run takes one endpoint and one bad idea; 20,000 of them in the full run. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? (process.env['TESTS'] === 'full' ? 20_000 : 200));

const nasty = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '😀'.repeat(50),
  'ﷺ',
  '\r\nSet-Cookie: x=1',
  "'; drop table app_user; --",
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '9'.repeat(30),
  '-0',
  '1e999',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  '\uFEFF',
  ' ',
  '\t',
);
const scalar = fc.oneof(
  nasty,
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
);
const anything = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 4 }),
  fc.dictionary(fc.string(), scalar, { maxKeys: 4 }),
  fc.jsonValue(),
);

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
}

/** What the contract asks for, mostly with something else in one of its places: it must get past the door to harm. */
function arbitraryFor(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const good = valueFor(shape);
  const place = fc.constantFrom(...Object.keys(shape.properties ?? {}), 'other');
  return fc.oneof(
    { weight: 6, arbitrary: good },
    {
      weight: 6,
      arbitrary: fc
        .tuple(good, place, anything)
        .map(([value, name, other]) => ({ ...(value as object), [name]: other })),
    },
    { weight: 1, arbitrary: anything },
  );
}
/** What the contract asks for beyond what a JSON schema can say. */
const address = fc.constantFrom('https://example.com/å?a=1#b', 'http://xn--nxasmq6b.example');
const choice = fc.constantFrom('skill:React', 'tag:tag1', 'place:Å (å)', "name:o'b -", 'company:"', 'title:*');
const small = fc.nat({ max: 9 });
const byName: Record<string, fc.Arbitrary<unknown>> = {
  email: small.map((n) => `o'brien+${n}@example.com`),
  source_url: address,
  website: address,
  links: fc.array(address, { maxLength: 3 }),
  must: choice,
  can: choice,
  not: choice,
  cursor: fc.constant('0_2026-01-01T00:00:00.000Z_3'),
  years_min: small.map(String),
  years_max: small.map(String),
  limit: small.map(String),
  offset: small.map(String),
  company_id: fc.constantFrom(null, 1, 2, 3),
  company: fc.constantFrom('1', '2'),
  version: fc.integer({ min: 1, max: 2 }),
  domain: fc.domain(),
};
function valueFor(shape: Shape, name = ''): fc.Arbitrary<unknown> {
  const known = byName[name];
  if (known) return known;
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((each) => valueFor(each)));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.type === 'object' && shape.properties) return objectFor(shape);
  if (shape.type === 'array') return fc.array(valueFor(shape.items ?? {}), { maxLength: 4 });
  if (shape.type === 'integer')
    return fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) }, fc.maxSafeInteger());
  if (shape.type === 'boolean') return fc.boolean();
  if (shape.type === 'null') return fc.constant(null);
  if (shape.format === 'date' || shape.format === 'date-time')
    return fc
      .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => (shape.format === 'date' ? date.toISOString().slice(0, 10) : date.toISOString()));
  if (shape.pattern) return fc.stringMatching(new RegExp(shape.pattern, 'u'), { size: 'small' });
  return fc.oneof(
    { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
    { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
    { weight: 4, arbitrary: fc.constantFrom('1', '0', 'SE', 'skill:React', 'name:(a OR b)', '?q=react&must=skill:Go') },
    { weight: 1, arbitrary: nasty },
  );
}
const objectFor = ({ properties = {}, required = [] }: Shape) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, shape]) => [name, valueFor(shape, name)] as const)),
    { requiredKeys: required },
  );

/** Files of every kind that is taken, whole or broken in places, and what is no file at all. */
const file = fc
  .tuple(
    fc.constantFrom<[string, Uint8Array]>(
      ['cv.pdf', makePdf('Anna Berg\nanna@berg.example')],
      ['cv.docx', makeDocx('Anna Berg\nanna@berg.example')],
      ['cv.txt', Buffer.from('Anna Berg\nanna@berg.example\n\nExperience\n2019 - 2021 Developer, Acme')],
      ['me.png', png],
      ['list.csv', Buffer.from('Name;E-mail;Skills;Country\nAnna Berg;anna@berg.example;"React, Go";SE\n;;;')],
      ['list.vcf', Buffer.from('BEGIN:VCARD\nVERSION:3.0\nN:Berg;Anna\nEMAIL:anna@berg.example\nEND:VCARD')],
      ['list.json', Buffer.from('{"basics":{"name":"Anna Berg","email":"anna@berg.example"}}')],
    ),
    fc.array(fc.tuple(fc.nat(), fc.oneof(fc.uint8Array({ maxLength: 3 }), nasty)), { maxLength: 3 }),
    fc.option(fc.oneof(nasty, fc.string())),
  )
  .map(([[name, content], breaks, otherName]) => ({
    name: otherName ?? name,
    bytes: breaks.reduce(
      (bytes, [at, what]) =>
        Buffer.concat([
          bytes.subarray(0, at % (bytes.length + 1)),
          Buffer.from(what),
          bytes.subarray((at % (bytes.length + 1)) + 1),
        ]),
      Buffer.from(content),
    ),
  }));

/** Something of each kind, so that the first numbers and names lead somewhere. */
async function fillWorld(by: TestUser): Promise<void> {
  const call = await api.as(by);
  for (let n = 1; n <= 6; n += 1) {
    const id = String(await makePerson(api.db, { skills: ['React', 'Go'], emails: [] }, by));
    await makeCompany(api.db);
    await call(addComment, { params: { id }, body: { body: 'Hello' } });
    await call(addReminder, { params: { id }, body: { due: '2026-01-01T00:00:00Z' } });
    await call(createSearchTemplate, { body: { name: `search${n}`, search: '?q=react' } });
    await call(setTags, { params: { kind: 'person', id }, body: { tags: [`tag${n}`] } });
    const bytes = new TextEncoder().encode('Name;E-mail\nAnna Berg;anna@berg.example');
    await call(attachFile, { params: { kind: 'person', id }, query: { name: 'cv.txt' }, bytes });
    await call(createImport, { query: { name: 'list.csv' }, bytes });
    const assignment = await makeAssignment(api.db, { users: [by.id], thumbers: [] });
    await call(castVote, { body: { assignment, person: Number(id), grade: n % 2 === 0 ? 'down' : 'up' } });
  }
  await call(mergePeople, { params: { id: '1' }, body: { other: 2, version: 1 } });
}

/** Left out: what, when by chance it succeeds, ends the session that does the fuzzing, or has no end itself. */
const skipped = new Set<Endpoint>([
  logout,
  changePassword,
  signOutUser,
  ...allEndpoints.filter(({ events }) => events),
]);

test('no input whatever makes the server fail', { timeout: 3_600_000 }, async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  console.info(`fuzz seed: ${seed}, ${numRuns} requests`);
  const superuser = await makeUser(api.db, { is_superuser: true, can_impersonate: true });
  await fillWorld(superuser);
  const signIn = () => api.db.transaction().execute((trx) => openSession(trx, superuser.id, caller));
  let { access } = await signIn();
  let sinceSignIn = 0;
  const targets = new Map(
    allEndpoints.filter((each) => !skipped.has(each)).map((each) => [`${each.method} ${each.path}`, each]),
  );
  const request = fc.constantFrom(...targets.entries()).chain(([name, endpoint]) =>
    fc.record({
      name: fc.constant(name),
      id: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 1, max: 7 }).map(String) },
        nasty,
        fc.nat().map(String),
        fc.uuid(),
      ),
      text: fc.oneof(
        fc.integer({ min: 1, max: 6 }).map((n) => `search${n}`),
        nasty,
        fc.string({ minLength: 1 }),
      ),
      kind: fc.constantFrom('person', 'company', 'other'),
      query: arbitraryFor(endpoint.query),
      body: arbitraryFor(endpoint.method === 'GET' ? undefined : endpoint.body),
      file: endpoint.method !== 'GET' && endpoint.bytes !== undefined ? file : fc.constant(undefined),
    }),
  );
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  await fc.assert(
    fc.asyncProperty(request, async ({ name, id: anyId, text, kind, query, body, file: sent }) => {
      const endpoint = targets.get(name)!;
      sinceSignIn += 1;
      // A token is good for a quarter of an hour.
      if (sinceSignIn % 1000 === 0) ({ access } = await signIn());
      const search = new URLSearchParams();
      for (const [key, value] of Object.entries({ ...(query as object), ...(sent && { name: sent.name }) }))
        search.append(key, (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
      const id = anyId.toWellFormed();
      const params = { id, n: id, uuid: id, taskId: id, person: id, kind, name: text.toWellFormed() };
      const { statusCode } = await api.app.inject({
        method: endpoint.method,
        url: `${pathOf(endpoint.path, params)}?${search.toString()}`,
        ...(body !== undefined && { payload: JSON.stringify(body) ?? 'null' }),
        ...(sent && { payload: sent.bytes }),
        headers: {
          authorization: `Bearer ${access}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(sent && { 'content-type': 'application/octet-stream' }),
        },
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode < 400) reached.add(name);
      expect(statusCode).toBeLessThan(500);
    }),
    { seed, numRuns },
  );
  console.info(
    Object.fromEntries(statuses),
    `never succeeded: ${[...targets.keys()].filter((name) => !reached.has(name)).join(', ')}`,
  );
  // The token must have worked to the end, or nothing behind the front door was tried.
  const { statusCode } = await api.app.inject({
    url: listMailOutbox.path,
    headers: { authorization: `Bearer ${access}` },
  });
  expect(statusCode).toBe(200);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(0);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(0);
});
