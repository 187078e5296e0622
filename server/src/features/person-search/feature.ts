import * as api from '@app/contract/person-search';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { recordExport } from './exports.ts';
import { searchPeople } from './person-search.ts';
import {
  changeSearchTemplate,
  countSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  listSearchTemplates,
  markSearchSeen,
} from './saved-searches.ts';
import { countPeople } from './search-counts.ts';

export const feature: Feature = {
  routes: [
    read(api.searchPeople, searchPeople),
    read(api.countPeople, countPeople),
    write(api.recordExport, recordExport),
    read(api.listSearchTemplates, listSearchTemplates),
    write(api.createSearchTemplate, createSearchTemplate),
    write(api.changeSearchTemplate, changeSearchTemplate),
    write(api.deleteSearchTemplate, deleteSearchTemplate),
    read(api.countSearchTemplate, countSearchTemplate),
    write(api.markSearchSeen, markSearchSeen),
  ],
};
