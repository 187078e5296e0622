import * as api from '@app/contract/people/imports';
import * as questions from '@app/contract/people/import-questions';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { changeImport, createImport, getImport, getImportErrors, listImports } from './imports.ts';
import { chooseForRow, previewImport } from './preview.ts';
import { keepApart, listImportQuestions } from './questions.ts';
import { startImport, undoImport } from './run.ts';
import { importTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    route(api.createImport, createImport),
    read(api.listImports, listImports),
    read(api.getImport, getImport),
    write(api.changeImport, changeImport),
    read(api.previewImport, previewImport),
    write(api.chooseForRow, chooseForRow),
    write(api.startImport, startImport),
    read(questions.listImportQuestions, listImportQuestions),
    write(questions.keepApart, keepApart),
    read(api.getImportErrors, getImportErrors),
    write(api.undoImport, undoImport),
  ],
  tasks: importTasks,
};
