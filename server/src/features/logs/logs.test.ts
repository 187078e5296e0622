import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportClientError } from '@app/contract/machine/client-errors';
import { getLogSeries, listLogs } from '@app/contract/machine/logs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#platform/config';
import { openLog } from '#platform/log';
import { isLogFile, logFolder, openLogStore } from '#platform/log-store';
import { type Call, useApi } from '#testing/api';
import { makeUser } from '#testing/make';

const line = (at: number, more: object = {}) =>
  `${JSON.stringify({ level: 30, time: at, pid: 1, msg: 'request', ...more })}\n`;
const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000;

describe('the store', () => {
  test('begins a new file when one is full, and drops the oldest when there is too much', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spana-logs-'));
    const store = openLogStore(folder, { fileBytes: 2000, allBytes: 10_000, days: 14 });
    for (let n = 0; n < 2000; n += 1) {
      store.write(line(Date.now(), { n }));
      // Names are by the millisecond.
      if (n % 20 === 0) await new Promise((resolve) => void setTimeout(resolve, 2));
    }
    const names = (await readdir(folder)).filter(isLogFile);
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(12_100);
    const newest = await readFile(join(folder, names.toSorted().at(-1)!), 'utf8');
    expect(newest).toContain('"n":1999');
  });

  test('begins a new file each day, and drops those that are older than is set', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'spana-logs-'));
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const store = openLogStore(folder, { days: readConfig({ LOG_DAYS: '2' }).LOG_DAYS });
      const after = async (days: number, n: number): Promise<string> => {
        vi.setSystemTime(Date.now() + days * 86_400_000);
        store.write(line(Date.now(), { n }));
        const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
        return (await Promise.all(texts)).join('');
      };
      await after(0, 1);
      await after(0.9, 2);
      expect(await readdir(folder), 'of the same day').toHaveLength(1);
      expect(await after(0.2, 3)).toContain('"n":1}');
      expect(await readdir(folder)).toHaveLength(2);
      const left = await after(2, 4);
      expect(left).not.toMatch(/"n":[123]}/);
      expect(left).toContain('"n":4}');
    } finally {
      vi.useRealTimers();
    }
    expect(() => readConfig({ LOG_DAYS: '0' })).toThrow('LOG_DAYS');
  });

  test('loses lines rather than stop the product when they cannot be written', () => {
    const store = openLogStore('/dev/null/no-folder');
    expect(() => store.write(line(Date.now()))).not.toThrow();
  });
});

describe('lines in files', () => {
  let dataDir: string;
  const api = useApi({ DATA_DIR: join(tmpdir(), `spana-logs-api-${process.pid}`) });
  let call: Call;
  beforeAll(async () => {
    dataDir = api.services.config.DATA_DIR;
    call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
    const folder = logFolder(dataDir);
    openLogStore(folder).write('');
    const own = [90, 50, 40, 30, 20, 10].map((minutes, n) =>
      line(minutesAgo(minutes), {
        reqId: `req-${n}`,
        user: 7,
        level: n === 3 ? 50 : 30,
        msg: n === 3 ? 'unexpected error' : 'request',
      }),
    );
    const worker = [45, 15].map((minutes) =>
      line(minutesAgo(minutes), { task: 'a-task', level: 40, msg: 'task failed', name: 'mail.send' }),
    );
    await writeFile(join(folder, `${minutesAgo(90)}-11.jsonl`), `${own.join('')}half a li`);
    await writeFile(join(folder, `${minutesAgo(60)}-12.jsonl`), worker.join(''));
  });
  const messages = async (query: Parameters<typeof ask>[0]) => (await ask(query)).results.map(({ message }) => message);
  const ask = async (query: NonNullable<Parameters<typeof call<typeof listLogs>>[1]>['query']) =>
    (await call(listLogs, { query })).body;

  test('of all processes are one list, newest first, of the time that was asked for', async () => {
    const { source, results, next } = await ask({ hours: '1' });
    expect(source).toBe('files');
    expect(next).toBeNull();
    expect(results.map(({ at }) => at)).toEqual(
      results
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(results).toHaveLength(7);
    expect(await ask({ hours: '6' }).then((all) => all.results)).toHaveLength(8);
  });

  test('are paged without one twice or none', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const { results, next }: Awaited<ReturnType<typeof ask>> = await ask({
        hours: '6',
        limit: '3',
        ...(before && { before }),
      });
      seen.push(...results.map(({ id }) => id));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  test('are narrowed by level, words, request, task and user', async () => {
    expect(await messages({ level: 'error' })).toEqual(['unexpected error']);
    expect(await messages({ level: 'warn' })).toEqual(['task failed', 'unexpected error', 'task failed']);
    expect(await messages({ query: 'UNEXPECTED' })).toEqual(['unexpected error']);
    expect(await messages({ without: 'Unexpected', level: 'warn' })).toHaveLength(2);
    expect(await messages({ request: 'req-3' })).toEqual(['unexpected error']);
    expect(await messages({ task: 'a-task' })).toHaveLength(2);
    expect(await messages({ user: '7' })).toHaveLength(6);
    expect(await messages({ request: 'req' })).toEqual([]);
  });

  test('are counted by level over time, each once', async () => {
    const { body } = await call(getLogSeries, { query: { hours: '6' } });
    expect(body.series.map(({ id, total }) => [id, total])).toEqual([
      ['fatal', 0],
      ['error', 1],
      ['warn', 2],
      ['info', 5],
    ]);
    for (const { data } of body.series) expect(data).toHaveLength(body.x.values.length);
  });
});

describe('errors of the web client', () => {
  const lines: string[] = [];
  const log = openLog(readConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://unused/' }), {
    write: (text: string) => void lines.push(text),
  });
  const api = useApi({}, log);

  test('are written into the log with who had them and where, without tokens', async () => {
    const user = await makeUser(api.db);
    const { status } = await (
      await api.as(user)
    )(reportClientError, {
      body: {
        caught: 'promise',
        message: 'Broke at /x?token=s3cret',
        path: '/reset-password?token=s3cret',
        stack: 'Error\n at f (a.js?access=s3cret:1)',
      },
    });
    expect(status).toBe(204);
    const own = lines.filter((each) => each.includes('In the browser'));
    expect(own).toHaveLength(1);
    expect(JSON.parse(own[0]!)).toMatchObject({
      level: 50,
      user: user.id,
      caught: 'promise',
      msg: 'In the browser: Broke at /x?token=…',
    });
    expect(lines.join('')).not.toContain('s3cret');
  });

  test('do not fill the log: after ten in a minute they are refused', async () => {
    const call = await api.as(await makeUser(api.db));
    const body = { caught: 'event', message: 'Again', path: '/' } as const;
    const statuses = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await call(reportClientError, { body })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429, 429]);
  });
});

/** Speaks the part of Loki's HTTP API that we use, as its reference says: streams for lines, a matrix for counts. */
const asked: URL[] = [];
let answer: (query: URLSearchParams) => { status: number; body: string };
const loki = createServer((request, response) => {
  const url = new URL(request.url!, 'http://loki');
  asked.push(url);
  const { status, body } = answer(url.searchParams);
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
});
await new Promise<void>((resolve) => void loki.listen(0, '127.0.0.1', resolve));
const lokiUrl = `http://127.0.0.1:${(loki.address() as AddressInfo).port}`;
afterAll(() => void loki.close());

describe('lines in Loki', () => {
  const streamOf = (values: [string, string][]) =>
    JSON.stringify({
      status: 'success',
      data: { resultType: 'streams', result: [{ stream: { app: 'spana' }, values }], stats: {} },
    });
  const api = useApi({ LOKI_URL: lokiUrl, DATA_DIR: join(tmpdir(), `spana-loki-${process.pid}`) });
  let call: Call;
  beforeAll(async () => {
    call = await api.as(await makeUser(api.db, { username: 'chief', is_superuser: true }));
  });

  test('are asked for in LogQL, with every value quoted', async () => {
    answer = () => ({ status: 200, body: streamOf([]) });
    await call(listLogs, { query: { query: 'a"} or {b="c', request: 'r`"1', level: 'warn', hours: '1' } });
    expect(asked.at(-1)!.pathname).toBe('/loki/api/v1/query_range');
    const query = asked.at(-1)!.searchParams;
    expect(query.get('query')).toBe(
      String.raw`{app="spana"} |~ "(?i)a\"\\} or \\{b=\"c" | json level="level", reqId="reqId", task="task", user="user" | level >= 40 | reqId = "r` +
        '`' +
        String.raw`\"1"`,
    );
    expect(query.get('direction')).toBe('backward');
    expect(Number(BigInt(query.get('end')!) - BigInt(query.get('start')!))).toBe(3_600_000_000_000);
  });

  test('of the same nanosecond are neither lost nor shown twice when they are paged', async () => {
    const values: [string, string][] = [
      ['1800000000000000003', line(1, { msg: 'd' })],
      ['1800000000000000002', line(1, { msg: 'c' })],
      ['1800000000000000002', line(1, { msg: 'b' })],
      ['1800000000000000001', line(1, { msg: 'a' })],
    ];
    answer = (query) => ({
      status: 200,
      body: streamOf(
        values.filter(([at]) => BigInt(at) < BigInt(query.get('end')!)).slice(0, Number(query.get('limit'))),
      ),
    });
    const first = (await call(listLogs, { query: { limit: '2' } })).body;
    // The moments of these lines lie in the future, beyond what is asked for.
    expect(first.results).toEqual([]);
    const before = '1800000000000000002-1';
    const next = (await call(listLogs, { query: { limit: '2', before } })).body;
    expect(next.results.map(({ message }) => message)).toEqual(['b', 'a']);
  });

  test('are counted by Loki itself', async () => {
    answer = (query) => ({
      status: 200,
      body: JSON.stringify({
        status: 'success',
        data: {
          resultType: 'matrix',
          result: [{ metric: { level: '50' }, values: [[Number(BigInt(query.get('end')!) / 1_000_000_000n), '4']] }],
        },
      }),
    });
    const { body } = await call(getLogSeries, { query: { hours: '6', level: 'error' } });
    expect(body.series.find(({ id }) => id === 'error')?.data.at(-1)).toBe(4);
    expect(asked.at(-1)!.searchParams.get('query')).toMatch(/^sum by \(level\) \(count_over_time\(.* \[360s\]\)\)$/);
  });

  test('that cannot be read are an answer in words: what Loki said, or that it is not there', async () => {
    answer = () => ({ status: 400, body: 'parse error at line 1, col 9' });
    expect((await call(listLogs, { query: {} })).body).toMatchObject({
      code: 'logs_unreadable',
      detail: expect.stringContaining('col 9'),
    });
    answer = () => ({ status: 200, body: '{"status":"success","data":{}}' });
    expect((await call(listLogs, { query: {} })).status).toBe(409);
    loki.close();
    loki.closeAllConnections();
    expect((await call(listLogs, { query: {} })).body).toMatchObject({
      detail: expect.stringContaining('cannot be reached'),
    });
  });
});
