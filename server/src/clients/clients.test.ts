import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { authorizationHeader, login } from '@app/contract/users/auth';
import { getBoard } from '@app/contract/roles/board';
import { getFullPerson } from '@app/contract/people/people';
import { getOpenApi } from '@app/contract/machine/operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, testPassword, type TestUser } from '#testing/make';
import { startProcess, type TestProcess } from '#testing/process';

/*
 * Strangers know the product by its OpenAPI document. Here a client is generated from the document that the running
 * product hands out, and docs/clients/ has a program for it in each language, which does what a recruiter does in a day.
 */
const full = process.env['TESTS'] === 'full';
const api = useApi();
const root = resolve(import.meta.dirname, '../../..');
const programs = join(root, 'docs', 'clients');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spana-clients-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Answers with what a program printed; one that fails fails the test with everything it said. */
async function run(program: string, args: string[], cwd: string): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd, maxBuffer: 1e8 })).stdout;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout}\n${stderr}`, { cause: error });
  }
}

interface Language {
  name: string;
  /** What its generator reads. */
  openapi: '3.0' | '3.1';
  /** Makes and checks a client from `openapi.json` in the folder. Answers with how to run the program. */
  prepare(folder: string): Promise<[program: string, ...args: string[]]>;
}

/* The generator wants TypeScript 5, which stands beside ours among the packages of the browser tests. */
const ours = createRequire(import.meta.url);
const strangers = createRequire(join(root, 'e2e', 'package.json'));
const programOf = (packages: NodeJS.Require, name: string, file: string) =>
  join(dirname(packages.resolve(`${name}/package.json`)), file);

const typescript: Language = {
  name: 'TypeScript',
  openapi: '3.1',
  async prepare(folder) {
    await cp(join(programs, 'recruiters-day.ts'), join(folder, 'recruiters-day.ts'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const order = ['openapi.json', '-o', 'spana.ts', '--default-non-nullable', 'false'];
    await run(process.execPath, [programOf(strangers, 'openapi-typescript', 'bin/cli.js'), ...order], folder);
    const compilerOptions = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      module: 'nodenext',
      target: 'es2024',
      types: ['node'],
      verbatimModuleSyntax: true,
      erasableSyntaxOnly: true,
      allowImportingTsExtensions: true,
      skipLibCheck: true,
      noEmit: true,
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['recruiters-day.ts'] }));
    for (const packages of full ? [ours, strangers] : [ours])
      await run(process.execPath, [programOf(packages, 'typescript', 'bin/tsc'), '--project', folder], folder);
    return [process.execPath, 'recruiters-day.ts'];
  },
};

const generator = '@openapitools/openapi-generator-cli@1.0.18-5.0.0-beta2';
const needs =
  'The client in Python needs Java 8 or later and Python 3 with urllib3, dateutil, six and certifi. On Debian: ' +
  'apt-get install default-jre-headless python3 python3-urllib3 python3-dateutil python3-six python3-certifi';

const python: Language = {
  name: 'Python',
  openapi: '3.0',
  async prepare(folder) {
    await Promise.all([
      run('java', ['-version'], folder),
      run('python3', ['-c', 'import urllib3, dateutil, six, certifi'], folder),
    ]).catch((error: unknown) => {
      throw new Error(needs, { cause: error });
    });
    await cp(join(programs, 'recruiters_day.py'), join(folder, 'recruiters_day.py'));
    const order = ['generate', '-i', 'openapi.json', '-g', 'python', '-o', '.', '--package-name', 'spana'];
    await run('npx', ['--yes', `--package=${generator}`, 'openapi-generator', ...order], folder);
    await run('python3', ['-m', 'compileall', '-q', 'spana'], folder);
    return ['python3', 'recruiters_day.py'];
  },
};

const languages = full ? [typescript, python] : [typescript];

/* Generators and compilers take their time on a busy machine. */
const patience = 600_000;

test.each(languages)(
  'a generated client in $name compiles and makes a recruiter’s day',
  { timeout: patience },
  async (language) => {
    const skill = `welding-${language.openapi}`;
    const user = await makeUser(api.db);
    const role = await makeAssignment(api.db, { users: [user.id], name: 'Welder' });
    const person = await makePerson(api.db, { first_name: 'Åsa', skills: [skill] });
    const web = await startProcess('web', { DATABASE_URL: api.url });
    await web.ready();

    const place = join(folder, language.name);
    await mkdir(place);
    await writeFile(join(place, 'openapi.json'), await documentOf(web, user, language.openapi));
    const [program, ...args] = await language.prepare(place);
    const address = `http://127.0.0.1:${web.port}`;
    const printed = await run(program, [...args, address, user.username, testPassword, skill], place);

    const told = JSON.parse(printed) as { reminder: number };
    expect(told).toEqual({
      role,
      person,
      tags: ['called'],
      column: 'contacted',
      version: 2,
      grade: 'up',
      waiting: [
        { card: 'match_connectable', person, reminder: null },
        { card: 'expired_reminders', person, reminder: told.reminder },
      ],
      reminder: told.reminder,
      comments: ['Talk to ÅSA about Welder'],
    });
    expect(await auditOf(user)).toEqual([
      'login', // For the document.
      'login',
      'comment_create',
      'tags_change',
      'card_change',
      'card_change',
      'vote',
      'reminder_create',
      'reminder_change',
      'logout',
    ]);
    const asUser = await api.as(user);
    expect((await asUser(getBoard, { params: { id: role }, query: {} })).body.cards).toMatchObject([
      { person: { id: person, tags: ['called'] }, column: 'contacted', votes: [{ user: user.id, grade: 'up' }] },
    ]);
    expect((await asUser(getFullPerson, { params: { id: person } })).body.timeline).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'comment', body: 'Talk to ÅSA about Welder' }),
        expect.objectContaining({
          kind: 'reminder',
          id: told.reminder,
          text: 'Call',
          done: expect.any(String) as string,
        }),
      ]),
    );
  },
);

/** The OpenAPI document, as the running product hands it out to somebody who signed in. */
async function documentOf(web: TestProcess, { username }: TestUser, version: string): Promise<string> {
  const signedIn = await web.request(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  });
  const { access } = (await signedIn.json()) as { access: string };
  const answer = await web.request(`${getOpenApi.path}?version=${version}`, {
    headers: { authorization: authorizationHeader(access) },
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const auditOf = async ({ id }: TestUser) =>
  (await api.db.selectFrom('audit_log').select('action').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ action }) => action,
  );
