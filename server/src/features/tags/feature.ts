import { changeTags, getTags, listTags, setTags, tagPeople } from '@app/contract/tags';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { changeTagsOf, changeTagsOfMany, listTagNames, replaceTags, tagsOf } from './tags.ts';

export const feature: Feature = {
  routes: [
    read(listTags, (db) => listTagNames(db)),
    read(getTags, async (db, { params: { kind, id } }) => ({ tags: await tagsOf(db, kind, id) })),
    write(setTags, async (doer, { params: { kind, id }, body }) => ({
      tags: await replaceTags(doer, kind, id, body.tags),
    })),
    write(changeTags, async (doer, { params: { kind, id }, body }) => ({
      tags: await changeTagsOf(doer, kind, id, body),
    })),
    write(tagPeople, async (doer, { body }) => ({ changed: await changeTagsOfMany(doer, body) })),
  ],
};
