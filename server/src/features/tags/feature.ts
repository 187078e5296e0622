import { getTags, listTags, setTags, tagPeople } from '@app/contract/tags';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { changeTagsOfMany, listTagNames, replaceTags, tagsOf } from './tags.ts';

export const feature: Feature = {
  routes: [
    route(listTags, (_, { db }) => listTagNames(db)),
    route(getTags, async ({ params: { kind, id } }, { db }) => ({ tags: await tagsOf(db, kind, id) })),
    route(setTags, ({ params: { kind, id }, body }, { db, actor, caller }) =>
      db
        .transaction()
        .execute(async (trx) => ({ tags: await replaceTags({ trx, actor, caller }, kind, id, body.tags) })),
    ),
    route(tagPeople, ({ body }, { db, actor, caller }) =>
      db.transaction().execute(async (trx) => ({ changed: await changeTagsOfMany({ trx, actor, caller }, body) })),
    ),
  ],
};
