import { listAuditLog } from '@app/contract/machine/audit';
import { changeAssignment } from '@app/contract/roles/assignments';
import { changeCards } from '@app/contract/roles/board';
import { createCompany } from '@app/contract/people/companies';
import { attachFile, getFile } from '@app/contract/people/files';
import { mergePeople } from '@app/contract/people/merges';
import { addComment, addReminder, changeReminder, deleteComment } from '@app/contract/people/people';
import { createSearchTemplate, deleteSearchTemplate } from '@app/contract/people/person-search';
import { tagPeople } from '@app/contract/people/tags';
import { purgeQueue } from '@app/contract/machine/tasks';
import { castVote } from '@app/contract/roles/votes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makePerson, makeUser } from '#testing/make';

const api = useApi();
let call: Call;
let superuser: Call;
let user: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  user = await makeUser(api.db);
  call = await api.as(user);
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
});
const at = (id: number) => ({ params: { id: String(id) } });
const trailOf = async (target: string) => (await superuser(listAuditLog, { query: { target } })).body;
/** What was done to a thing, oldest first. */
const doneTo = async (target: string) => (await trailOf(target)).results.map(({ action }) => action).toReversed();

describe('everything done to', () => {
  test('a person is one question: also what was done to several at once, or to a role with them on it', async () => {
    const [id, other, stranger] = [await makePerson(api.db), await makePerson(api.db), await makePerson(api.db)];
    const assignment = await makeAssignment(api.db, { users: [user.id], vote_to_board: false });
    const comment = await call(addComment, { ...at(id), body: { body: 'Hello' } });
    await call(deleteComment, at(comment.body.id));
    const reminder = await call(addReminder, { ...at(id), body: { due: '2031-05-01T08:00:00.000Z' } });
    await call(changeReminder, { ...at(reminder.body.id), body: { done: true } });
    await call(tagPeople, { body: { ids: [stranger, id], add: ['one'] } });
    await call(castVote, { body: { assignment, person: id, grade: 'up' } });
    await call(changeCards, { body: { assignment, cards: [{ person: stranger }, { person: id }] } });
    const file = await call(attachFile, {
      params: { kind: 'person', id: String(id) },
      query: { name: 'note.txt' },
      bytes: new TextEncoder().encode('Hello'),
    });
    await call(getFile, at(file.body.id));
    await call(mergePeople, { ...at(other), body: { other: id, version: 1 } });
    expect(await doneTo(`person:${id}`)).toEqual([
      'person_create',
      'comment_create',
      'comment_delete',
      'reminder_create',
      'reminder_change',
      'tags_change',
      'vote',
      'card_change',
      'file_add',
      'file_open',
      // The merge moves the card to the one who stays.
      'card_change',
      'person_merge',
    ]);
    expect(await doneTo(`assignment:${assignment}`)).toEqual(['vote', 'card_change', 'card_change']);
    expect(await doneTo(`file:${file.body.id}`)).toEqual(['file_add', 'file_open']);
    expect(await doneTo(`person:${stranger}`)).toEqual(['person_create', 'tags_change', 'card_change']);
  });

  test('a thing names it, in the answer and in each entry', async () => {
    const assignment = await makeAssignment(api.db, { name: 'Beekeeper', users: [user.id] });
    await call(changeAssignment, { ...at(assignment), body: { status: 5 } });
    const target = { kind: 'assignment', id: assignment, name: 'Beekeeper' };
    expect(await trailOf(`assignment:${assignment}`)).toMatchObject({ count: 1, about: target, results: [{ target }] });
    const { body: company } = await call(createCompany, { body: { name: 'Klippan' } });
    expect(await trailOf(`company:${company.id}`)).toMatchObject({ about: { name: 'Klippan' }, count: 1 });
    await superuser(purgeQueue, { query: { queue: 'mail' } });
    expect(await trailOf('queue:mail')).toMatchObject({ results: [{ target: { id: 'mail', name: 'mail' } }] });
    expect((await superuser(listAuditLog)).body.about).toBeNull();
  });

  test('a thing that is gone is named by its id', async () => {
    const { body: saved } = await call(createSearchTemplate, {
      body: { name: 'Bees', search: '?q=bee', shared: false },
    });
    await call(deleteSearchTemplate, at(saved.id));
    const about = { kind: 'search_template', id: saved.id, name: String(saved.id) };
    expect(await trailOf(`search_template:${saved.id}`)).toMatchObject({
      about,
      results: [{ action: 'search_delete', target: about }, { action: 'search_save' }],
    });
  });

  test('a thing is asked for by kind and id, in pages, together with other filters', async () => {
    const id = await makePerson(api.db, {}, user);
    for (const body of ['one', 'two']) await call(addComment, { ...at(id), body: { body } });
    const target = `person:${id}`;
    const { body } = await superuser(listAuditLog, { query: { target, action: 'comment_create', limit: '1' } });
    expect(body).toMatchObject({ count: 2, results: [{ action: 'comment_create' }] });
    expect(body.next).toContain(`target=${encodeURIComponent(target)}`);
    for (const nonsense of ['person', 'person:', 'person:x', 'task:5', 'horse:5'])
      expect((await superuser(listAuditLog, { query: { target: nonsense } })).status, nonsense).toBe(400);
  });

  test('a thing is found by an index, however long the trail is', async () => {
    await sql`insert into audit_log (action, user_id, targets)
      select 'person_change', ${user.id}, array['person:' || n % 5000 + 1000000] from generate_series(1, 50000) as n`.execute(
      api.db,
    );
    await sql`analyze audit_log`.execute(api.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from audit_log where targets @> array['person:1000007'] order by id desc limit 50`.execute(
      api.db,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('audit_log__targets');
    expect((await trailOf('person:1000007')).count).toBe(10);
  });
});
