import { getTags, listTags, setTags, tagPeople } from '@app/contract/tags';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { changeTagsOfMany, listTagNames, replaceTags, tagsOf } from './tags.ts';

export const feature: Feature = {
  routes: [
    read(listTags, (db) => listTagNames(db)),
    read(getTags, async (db, { params: { kind, id } }) => ({ tags: await tagsOf(db, kind, id) })),
    write(setTags, async (doer, { params: { kind, id }, body }) => ({
      tags: await replaceTags(doer, kind, id, body.tags),
    })),
    write(tagPeople, async (doer, { body }) => ({ changed: await changeTagsOfMany(doer, body) })),
  ],
};
