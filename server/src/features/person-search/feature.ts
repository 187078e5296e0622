import * as api from '@app/contract/people/person-search';
import * as debug from '@app/contract/people/search-debug';
import * as synonyms from '@app/contract/people/synonyms';
import type { Feature } from '#platform/feature';
import { read, readLate, write } from '#platform/http/route';
import { explainPerson } from './explain-person.ts';
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
import { compareSearches, debugSearch } from './search-debug.ts';
import { suggestQuestions } from './suggestions.ts';
import { addSynonyms, changeSynonyms, listSynonyms, removeSynonyms } from './synonyms.ts';
import { searchTasks } from './tasks.ts';

export const feature: Feature = {
  tasks: searchTasks,
  routes: [
    read(api.searchPeople, searchPeople),
    readLate(api.countPeople, countPeople),
    read(api.suggestQuestions, suggestQuestions),
    read(debug.debugSearch, debugSearch),
    read(debug.compareSearches, compareSearches),
    read(debug.explainPerson, explainPerson),
    write(api.recordExport, recordExport),
    read(api.listSearchTemplates, listSearchTemplates),
    write(api.createSearchTemplate, createSearchTemplate),
    write(api.changeSearchTemplate, changeSearchTemplate),
    write(api.deleteSearchTemplate, deleteSearchTemplate),
    read(api.countSearchTemplate, countSearchTemplate),
    write(api.markSearchSeen, markSearchSeen),
    read(synonyms.listSynonyms, listSynonyms),
    write(synonyms.addSynonyms, addSynonyms),
    write(synonyms.changeSynonyms, changeSynonyms),
    write(synonyms.removeSynonyms, removeSynonyms),
  ],
};
