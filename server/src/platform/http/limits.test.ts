import { register } from '@app/contract/users/accounts';
import { login } from '@app/contract/users/auth';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { makeUser, testPassword } from '#testing/make';
import { countTry, sweepLimits } from './limits.ts';

const api = useApi({ LOGIN_PER_MINUTE: '400', REGISTER_TAKEN_PER_HOUR: '5' });
const limit = { tries: 5, seconds: 60 };
const attempt = (subject: string, options: Parameters<typeof countTry>[3] = limit) =>
  countTry(api.db, 'test', subject, options).then(
    () => true,
    () => false,
  );
const count = (outcomes: boolean[]) => outcomes.filter(Boolean).length;
/** Makes it as if everything had happened so much earlier. */
const wait = (seconds: number) =>
  sql`update rate_limit set window_start = window_start - make_interval(secs => ${seconds}), blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(
    api.db,
  );

describe('a limit', () => {
  test('lets exactly so many through, however many come at once', async () => {
    expect(count(await Promise.all(Array.from({ length: 40 }, () => attempt('crowd'))))).toBe(5);
  });

  test('starts anew when its window is over', async () => {
    for (let n = 0; n < 5; n += 1) expect(await attempt('window')).toBe(true);
    expect(await attempt('window')).toBe(false);
    await wait(59);
    expect(await attempt('window')).toBe(false);
    await wait(2);
    expect(await attempt('window')).toBe(true);
  });

  test('with a lock holds for the length of the lock, and tries meanwhile do not make it longer', async () => {
    const locking = { tries: 3, seconds: 900, blockSeconds: 600 };
    for (let n = 0; n < 3; n += 1) expect(await attempt('lock', locking)).toBe(true);
    expect(await attempt('lock', locking)).toBe(false);
    await wait(590);
    expect(await attempt('lock', locking)).toBe(false);
    await wait(11);
    expect(await attempt('lock', locking)).toBe(true);
  });

  test('is forgotten when it is long over', async () => {
    await attempt('old');
    await wait(90_000);
    await sweepLimits(api.db);
    expect(await api.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
  });
});

describe('guessing usernames by registering', () => {
  test('is told of five taken names, then only to wait, while others still get in', async () => {
    const attemptName = (username: string) =>
      api.anonymous(register, {
        body: {
          username,
          email: `${username}-new@example.com`,
          password: 'a long enough phrase',
          first_name: 'A',
          last_name: 'B',
          terms_accepted: true,
        },
      });
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push((await attemptName((await makeUser(api.db)).username)).status);
    expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
    expect((await attemptName('nobody-has-this')).status).toBe(201);
  });
});

describe('guessing passwords', () => {
  const guess = (username: string, password: string, headers = {}) =>
    api.anonymous(login, { body: { username, password } }, headers);

  test('is over after ten tries, for known and unknown names alike, and with the right password too', async () => {
    const { username } = await makeUser(api.db);
    for (const name of [username, 'unknown-name']) {
      for (let n = 0; n < 10; n += 1) expect((await guess(name, `guess ${n}`)).status).toBe(401);
      const locked = await guess(name, testPassword);
      expect(locked.status).toBe(429);
      expect(locked.body).toMatchObject({ code: 'too_many_requests' });
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(590);
    }
    await wait(601);
    expect((await guess(username, testPassword)).status).toBe(200);
  });

  test('by username and by e-mail address is counted together', async () => {
    const { username, email } = await makeUser(api.db);
    for (let n = 0; n < 10; n += 1) await guess(n % 2 ? username : email, 'wrong');
    expect((await guess(email, testPassword)).status).toBe(429);
  });

  test('from made-up addresses is counted as one, because nobody vouches for X-Forwarded-For', async () => {
    await api.db.deleteFrom('rate_limit').execute();
    for (let n = 0; n < 5; n += 1) await guess(`name${n}`, 'wrong', { 'x-forwarded-for': `10.0.0.${n}` });
    const counters = await api.db
      .selectFrom('rate_limit')
      .select('count')
      .where('key', 'like', 'login-from:%')
      .execute();
    expect(counters).toEqual([{ count: 5 }]);
  });

  test('a success forgets the failures before it', async () => {
    await api.db.deleteFrom('rate_limit').execute();
    const { username } = await makeUser(api.db);
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await guess(username, 'wrong')).status).toBe(401);
      expect((await guess(username, testPassword)).status).toBe(200);
    }
  });
});
