import type { AddressInfo } from 'node:net';
import { createPersonAssignment, watchBoard } from '@app/contract/roles/board';
import { pathOf } from '@app/contract/base/endpoint';
import { castVote } from '@app/contract/roles/votes';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { Events } from '#platform/http/events';
import { caller } from '#testing/access';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser, type TestUser } from '#testing/make';
import * as boardEvents from './board-events.ts';
import { openSession } from '../sessions/sessions.ts';

const api = useApi();
let user: TestUser;
let call: Call;
let access: string;
let address: string;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  ({ access } = await api.db.transaction().execute((trx) => openSession(trx, user.id, caller)));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});

/** Listens to a board, as a browser does. */
async function listen(assignment: number) {
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const response = await fetch(address + pathOf(watchBoard.path, { id: assignment }), {
    headers: { authorization: `Bearer ${access}` },
    signal: stopping.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  return {
    response,
    /** The next event that is told. */
    next: async (): Promise<unknown> => {
      while (true) {
        const found = /data: (.*)\n\n/.exec(heard);
        if (found) {
          heard = heard.slice(found.index + found[0].length);
          return JSON.parse(found[1]!);
        }
        const { value, done } = await reader.read();
        if (done) throw new Error(`The line ended: ${heard}`);
        heard += value;
      }
    },
  };
}

test('whoever looks at a board is told which cards a colleague changed, and of no other board', async () => {
  const [assignment, other] = [
    await makeAssignment(api.db, { users: [user.id] }),
    await makeAssignment(api.db, { users: [user.id] }),
  ];
  const person = await makePerson(api.db, {}, user);
  const line = await listen(assignment);
  expect(line.response.headers.get('content-type')).toContain('text/event-stream');
  await call(createPersonAssignment, { body: { person, assignment: other } });
  await call(createPersonAssignment, { body: { person, assignment } });
  expect(await line.next()).toEqual({ persons: [person], user: user.id });
});

test('nobody is told of a change that did not come about', async () => {
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  const [lost, kept] = [await makePerson(api.db, {}, user), await makePerson(api.db, {}, user)];
  const line = await listen(assignment);
  await call(createPersonAssignment, { body: { person: lost, assignment } });
  expect(await line.next()).toEqual({ persons: [lost], user: user.id });
  const refused = await call(createPersonAssignment, {
    body: { person: lost, assignment, column: 'replied', base_version: 7 },
  });
  expect(refused.status).toBe(409);
  await call(createPersonAssignment, { body: { person: kept, assignment } });
  expect(await line.next()).toEqual({ persons: [kept], user: user.id });
});

test('a vote is told, too, but not whose: an up-vote may add the card, and votes may be blind', async () => {
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  const person = await makePerson(api.db, {}, user);
  const line = await listen(assignment);
  await call(createPersonAssignment, { body: { person, assignment } });
  await line.next();
  await call(castVote, { body: { assignment, person, grade: 'maybe' } });
  expect(await line.next()).toEqual({ persons: [person], user: null });
});

test('those who look at the board through another web process are told as well', async () => {
  const assignment = await makeAssignment(api.db, { users: [user.id] });
  const person = await makePerson(api.db, {}, user);
  /* All that such a process shares with this one is the database. */
  const elsewhere = new Events(api.services.config.DATABASE_URL!, api.services.log);
  onTestFinished(() => elsewhere.close());
  const message = Promise.withResolvers<unknown>();
  const input = { params: { id: assignment } };
  const watch = await boardEvents.watchBoard(api.db, input, undefined, { events: elsewhere });
  await watch(message.resolve);
  await call(createPersonAssignment, { body: { person, assignment } });
  expect(await message.promise).toEqual({ persons: [person], user: user.id });
});
