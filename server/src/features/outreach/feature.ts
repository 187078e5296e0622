import * as templates from '@app/contract/templates';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getTemplateContent, getTemplateValues } from './templates/content.ts';
import {
  deleteDefault,
  deleteTemplateDefault,
  listDefaults,
  listTemplateDefaults,
  setDefault,
} from './templates/defaults.ts';
import {
  changeTemplate,
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  restoreTemplate,
} from './templates/templates.ts';

export const feature: Feature = {
  routes: [
    read(templates.listTemplates, listTemplates),
    read(templates.getTemplate, getTemplate),
    write(templates.createTemplate, createTemplate),
    write(templates.changeTemplate, changeTemplate),
    write(templates.deleteTemplate, deleteTemplate),
    write(templates.restoreTemplate, restoreTemplate),
    read(templates.listTemplateVersions, listTemplateVersions),
    read(templates.listTemplateDefaults, listTemplateDefaults),
    write(templates.deleteTemplateDefault, deleteTemplateDefault),
    read(templates.listDefaults, listDefaults),
    write(templates.setDefault, setDefault),
    write(templates.deleteDefault, deleteDefault),
    read(templates.getTemplateContent, getTemplateContent),
    read(templates.getTemplateValues, getTemplateValues),
  ],
};
