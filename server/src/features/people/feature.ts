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
import { route } from '#platform/http/route';
import { auditedBy, recordAudit, recordView } from '../audit/audit.ts';
import { comment, putOffOrDone, remind, takeBackComment } from './notes.ts';
import { addPerson, changePersonTo, findLatest, getPerson } from './people.ts';
import { changeSaved, countSaved, forgetSaved, listSaved, markSeen, save } from './saved-searches.ts';
import { count, findByEmail, search } from './search.ts';

export const feature: Feature = {
  routes: [
    route(searchPeople, ({ query: { sort, limit, cursor, ...filter } }, { db }) =>
      search(db, filter, { sort, limit, cursor }),
    ),
    route(countPeople, ({ query }, { db }) => count(db, query)),
    route(recordExport, ({ body }, { db, actor, caller }) =>
      db
        .transaction()
        .execute((trx) => recordAudit(trx, auditedBy(actor, caller), { action: 'person_export', after: body })),
    ),
    route(searchEmails, ({ query }, { db }) => findByEmail(db, query.query)),

    route(getLatestPerson, async (_, { db }) => ({ id: await findLatest(db) })),
    route(getFullPerson, async ({ params: { id } }, { db, actor, caller }) => {
      const person = await getPerson(db, id);
      await recordView(db, auditedBy(actor, caller), id);
      return person;
    }),
    route(createPerson, ({ body }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => ({ id: await addPerson({ trx, actor, caller }, body) })),
    ),
    route(changePerson, ({ params: { id }, body }, { db, actor, caller }) =>
      db
        .transaction()
        .execute(async (trx) => ({ id, version: await changePersonTo({ trx, actor, caller }, id, body) })),
    ),

    route(addComment, ({ params: { id }, body }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => ({ id: await comment({ trx, actor, caller }, id, body.body) })),
    ),
    route(deleteComment, ({ params: { id } }, { db, actor, caller }) =>
      db.transaction().execute((trx) => takeBackComment({ trx, actor, caller }, id)),
    ),
    route(addReminder, ({ params: { id }, body }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => ({ id: await remind({ trx, actor, caller }, id, body) })),
    ),
    route(changeReminder, ({ params: { id }, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => putOffOrDone({ trx, actor, caller }, id, body)),
    ),

    route(listSearchTemplates, async (_, { db, actor }) => ({ results: await listSaved(db, actor) })),
    route(createSearchTemplate, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => save({ trx, actor, caller }, body)),
    ),
    route(changeSearchTemplate, ({ params: { id }, body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => changeSaved({ trx, actor, caller }, id, body)),
    ),
    route(deleteSearchTemplate, ({ params: { id } }, { db, actor, caller }) =>
      db.transaction().execute((trx) => forgetSaved({ trx, actor, caller }, id)),
    ),
    route(countSearchTemplate, ({ params }, { db, actor }) => countSaved(db, actor, params.name)),
    route(markSearchSeen, ({ params: { id } }, { db, actor }) => markSeen(db, actor, id)),
  ],
};
