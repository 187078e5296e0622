import createClient from 'openapi-fetch';
import type { components, paths } from './spana.ts';

/*
 * A recruiter's day by the API, with nothing but types that were generated from the OpenAPI document.
 * node recruiters-day.ts http://localhost:3000 recruiter demo-password-1 react
 */
const [baseUrl = '', username = '', password = '', q = ''] = process.argv.slice(2);
const api = createClient<paths>({ baseUrl });

/** What a call answered; a call that failed ends the day. */
async function done<T>(call: Promise<{ data?: T; error?: components['schemas']['ErrorBody'] }>): Promise<T> {
  const { data, error } = await call;
  if (error) throw new Error(`${error.code}: ${error.detail}`);
  return data as T;
}

const { access, user } = await done(api.POST('/api/v2/auth/login/', { body: { username, password } }));
api.use({
  onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${access}`);
  },
});

const roles = await done(api.GET('/api/v2/assignment/', { params: { query: { user: user.id, status: 'Active' } } }));
const role = roles.results[0];
if (!role) throw new Error('You work on no active role');

const found = await done(api.GET('/api/v2/person_search/', { params: { query: { q, must: [`skill:${q}`] } } }));
const hit = found.results[0];
if (!hit) throw new Error(`Nobody knows ${q}`);
const path = { id: hit.id };
const person = await done(api.GET('/api/v2/fullperson/{id}/', { params: { path } }));

const body = `Talk to ${person.first_name.toUpperCase()} about ${role.name}`;
await done(api.POST('/api/v2/person/{id}/comments/', { params: { path }, body: { body } }));
const { tags } = await done(
  api.PATCH('/api/v2/{kind}/{id}/tags/', {
    params: { path: { kind: 'person', id: person.id } },
    body: { add: ['called'] },
  }),
);

const about = { person: person.id, assignment: role.id };
const card: components['schemas']['PersonAssignment'] = await done(
  api.POST('/api/v2/personassignment2/', { body: about }),
);
const board = await done(api.GET('/api/v2/board/{id}/', { params: { path: { id: role.id } } }));
const next = board.config.columns[1];
if (!next) throw new Error('The board has one column only');
const moved = await done(
  api.POST('/api/v2/personassignment2/', { body: { ...about, base_version: card.version, column: next.key } }),
);
// Whoever moves a card that somebody else has moved is told so.
const late = await api.POST('/api/v2/personassignment2/', {
  body: { ...about, base_version: card.version, archived: true, archive_reason: 'Timing' },
});
if (late.error?.code !== 'changed_meanwhile') throw new Error('The second move should have come too late');

const { vote } = await done(api.POST('/api/v2/votes/', { body: { ...about, grade: 'up', reason: 'Knows the trade' } }));
const due = new Date(Date.now() - 60_000).toISOString();
const reminder = await done(
  api.POST('/api/v2/person/{id}/reminders/', { params: { path }, body: { due, text: 'Call' } }),
);

const { cards } = await done(api.GET('/api/v2/todo/'));
const waiting = [];
for (const name of cards) {
  const { results } = await done(api.GET('/api/v2/todo/{card}/', { params: { path: { card: name } } }));
  waiting.push(...results.map(({ person, reminder }) => ({ card: name, person: person?.id, reminder })));
}
await done(api.PATCH('/api/v2/reminders/{id}/', { params: { path: { id: reminder.id } }, body: { done: true } }));

const { timeline } = await done(api.GET('/api/v2/fullperson/{id}/', { params: { path } }));
const comments = timeline.flatMap((entry) => (entry.kind === 'comment' ? [entry.body] : []));

await done(api.POST('/api/v2/auth/logout/'));
const after = await api.GET('/api/v2/user/');
if (after.error?.code !== 'authentication_failed') throw new Error('The session should be over');

console.log(
  JSON.stringify({
    role: role.id,
    person: person.id,
    tags,
    column: moved.column,
    version: moved.version,
    grade: vote?.grade,
    waiting,
    reminder: reminder.id,
    comments,
  }),
);
