import {
  addComment,
  addReminder,
  changePerson,
  changeReminder,
  createPerson,
  deleteComment,
  getFullPerson,
  getLatestPerson,
  searchEmails,
} from '@app/contract/people';
import {
  changeSearchTemplate,
  countPeople,
  countSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  listSearchTemplates,
  markSearchSeen,
  recordExport,
  searchPeople,
} from '@app/contract/person-search';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { audit, recordView } from '../audit/audit.ts';
import { comment, putOffOrDone, remind, takeBackComment } from './notes.ts';
import { addPerson, changePersonTo, findLatest, getPerson } from './people.ts';
import { changeSaved, countSaved, forgetSaved, listSaved, markSeen, save } from './saved-searches.ts';
import { count, findByEmail, search } from './search.ts';

export const feature: Feature = {
  routes: [
    read(searchPeople, (db, { query: { sort, limit, cursor, ...filter } }) =>
      search(db, filter, { sort, limit, cursor }),
    ),
    read(countPeople, (db, { query }) => count(db, query)),
    write(recordExport, (doer, { body }) => audit(doer, { action: 'person_export', target: null, after: body })),
    read(searchEmails, (db, { query }) => findByEmail(db, query.query)),

    read(getLatestPerson, async (db) => ({ id: await findLatest(db) })),
    read(getFullPerson, async (db, { params: { id } }, _, author) => {
      const person = await getPerson(db, id);
      await recordView(db, author, id);
      return person;
    }),
    write(createPerson, async (doer, { body }) => ({ id: await addPerson(doer, body) })),
    write(changePerson, async (doer, { params: { id }, body }) => ({
      id,
      version: await changePersonTo(doer, id, body),
    })),

    write(addComment, async (doer, { params: { id }, body }) => ({ id: await comment(doer, id, body.body) })),
    write(deleteComment, (doer, { params: { id } }) => takeBackComment(doer, id)),
    write(addReminder, async (doer, { params: { id }, body }) => ({ id: await remind(doer, id, body) })),
    write(changeReminder, (doer, { params: { id }, body }) => putOffOrDone(doer, id, body)),

    read(listSearchTemplates, async (db, _, actor) => ({ results: await listSaved(db, actor) })),
    write(createSearchTemplate, (doer, { body }) => save(doer, body)),
    write(changeSearchTemplate, (doer, { params: { id }, body }) => changeSaved(doer, id, body)),
    write(deleteSearchTemplate, (doer, { params: { id } }) => forgetSaved(doer, id)),
    read(countSearchTemplate, (db, { params }, actor) => countSaved(db, actor, params.name)),
    write(markSearchSeen, (doer, { params: { id } }) => markSeen(doer, id)),
  ],
};
