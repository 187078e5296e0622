import * as people from '@app/contract/people';
import * as api from '@app/contract/person-search';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { recordExport } from './exports.ts';
import { addComment, addReminder, changeReminder, deleteComment } from './notes.ts';
import { changePerson, createPerson, getFullPerson, getLatestPerson } from './people.ts';
import {
  changeSearchTemplate,
  countSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  listSearchTemplates,
  markSearchSeen,
} from './saved-searches.ts';
import { countPeople } from './search-counts.ts';
import { searchEmails, searchPeople } from './search.ts';

export const feature: Feature = {
  routes: [
    read(people.getLatestPerson, getLatestPerson),
    read(people.getFullPerson, getFullPerson),
    write(people.createPerson, createPerson),
    write(people.changePerson, changePerson),
    write(people.addComment, addComment),
    write(people.deleteComment, deleteComment),
    write(people.addReminder, addReminder),
    write(people.changeReminder, changeReminder),
    read(people.searchEmails, searchEmails),

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
