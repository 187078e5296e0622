import * as api from '@app/contract/people/tags';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { changeTags, getTags, listTags, setTags, tagPeople } from './tags.ts';

export const feature: Feature = {
  routes: [
    read(api.listTags, listTags),
    read(api.getTags, getTags),
    write(api.setTags, setTags),
    write(api.changeTags, changeTags),
    write(api.tagPeople, tagPeople),
  ],
};
