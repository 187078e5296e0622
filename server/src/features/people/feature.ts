import * as api from '@app/contract/people/people';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { addComment, addCompanyComment, changeComment, deleteComment, listCommentVersions } from './comments.ts';
import { addCompanyReminder, addReminder, changeReminder } from './notes.ts';
import { peopleTasks } from './tasks.ts';
import { changePerson, createPerson, getFullPerson, getLatestPerson, searchEmails } from './people.ts';

export const feature: Feature = {
  tasks: peopleTasks,
  routes: [
    read(api.getLatestPerson, getLatestPerson),
    read(api.getFullPerson, getFullPerson),
    write(api.createPerson, createPerson),
    write(api.changePerson, changePerson),
    write(api.addComment, addComment),
    write(api.addCompanyComment, addCompanyComment),
    write(api.changeComment, changeComment),
    read(api.listCommentVersions, listCommentVersions),
    write(api.deleteComment, deleteComment),
    write(api.addReminder, addReminder),
    write(api.addCompanyReminder, addCompanyReminder),
    write(api.changeReminder, changeReminder),
    read(api.searchEmails, searchEmails),
  ],
};
