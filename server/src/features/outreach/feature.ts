import * as api from '@app/contract/outreach';
import * as dkim from '@app/contract/dkim';
import * as signIn from '@app/contract/mailbox-sign-in';
import * as sms from '@app/contract/sms';
import * as templates from '@app/contract/templates';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { incomingTasks } from './incoming/tasks.ts';
import { getDkim, removeDkim, saveDkim } from './mailboxes/dkim.ts';
import { listOauthClients, removeOauthClient, saveOauthClient } from './mailboxes/oauth-clients.ts';
import { finishMailboxSignIn, getMailboxSignIn, startMailboxSignIn } from './mailboxes/sign-in.ts';
import { getMailbox, removeMailbox, saveMailbox, testMailbox } from './mailboxes/mailboxes.ts';
import {
  cancelMessage,
  decideMessage,
  listOutbox,
  previewMessages,
  queueMessages,
  sendMessageNow,
} from './outbox/messages.ts';
import { getOptOut, optOut } from './outbox/opt-out.ts';
import { outboxTasks } from './outbox/tasks.ts';
import { getOutreachChannels, getSmsGateway, removeSmsGateway, saveSmsGateway, testSmsGateway } from './sms/gateway.ts';
import { receiveSms } from './sms/incoming.ts';
import { tellSmsStatus } from './sms/status.ts';
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
    read(api.getMailbox, getMailbox),
    write(api.saveMailbox, saveMailbox),
    write(api.removeMailbox, removeMailbox),
    route(api.testMailbox, testMailbox),
    write(api.previewMessages, previewMessages),
    write(api.queueMessages, queueMessages),
    read(api.listOutbox, listOutbox),
    write(api.cancelMessage, cancelMessage),
    write(api.sendMessageNow, sendMessageNow),
    write(api.decideMessage, decideMessage),
    read(api.getOptOut, getOptOut),
    route(api.optOut, optOut),
    read(signIn.listOauthClients, listOauthClients),
    write(signIn.saveOauthClient, saveOauthClient),
    write(signIn.removeOauthClient, removeOauthClient),
    read(signIn.getMailboxSignIn, getMailboxSignIn),
    route(signIn.startMailboxSignIn, startMailboxSignIn),
    route(signIn.finishMailboxSignIn, finishMailboxSignIn),
    read(dkim.getDkim, getDkim),
    write(dkim.saveDkim, saveDkim),
    write(dkim.removeDkim, removeDkim),
    read(sms.getSmsGateway, getSmsGateway),
    write(sms.saveSmsGateway, saveSmsGateway),
    write(sms.removeSmsGateway, removeSmsGateway),
    route(sms.testSmsGateway, testSmsGateway),
    read(sms.getOutreachChannels, getOutreachChannels),
    route(sms.tellSmsStatus, tellSmsStatus),
    route(sms.receiveSms, receiveSms),
  ],
  tasks: [...outboxTasks, ...incomingTasks],
};
