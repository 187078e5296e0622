import * as answers from '@app/contract/outreach/answers';
import * as drafts from '@app/contract/outreach/drafts';
import * as emailStats from '@app/contract/charts/email-stats';
import * as inviteQueue from '@app/contract/machine/invite-queue';
import * as api from '@app/contract/outreach/outreach';
import * as dkim from '@app/contract/outreach/dkim';
import * as mailDomains from '@app/contract/outreach/mail-domains';
import * as signIn from '@app/contract/outreach/mailbox-sign-in';
import * as sms from '@app/contract/outreach/sms';
import * as rules from '@app/contract/outreach/rules';
import * as templates from '@app/contract/outreach/templates';
import * as workList from '@app/contract/outreach/work-list';
import type { Feature } from '#platform/feature';
import { read, route, write } from '#platform/http/route';
import { getReply } from './answers/answer.ts';
import { confirmIntent } from './answers/answers.ts';
import { incomingTasks } from './incoming/tasks.ts';
import { listMailboxes } from './mailboxes/mailbox-health.ts';
import { listMailDomains } from './mailboxes/mail-domains.ts';
import { getMailbox, removeMailbox, resumeMailbox, saveMailbox, testMailbox } from './mailboxes/mailboxes.ts';
import { getVoteMessage } from './outbox/after-vote.ts';
import { changeDraft, getDraft, sendDraft } from './outbox/drafts.ts';
import { getEmailStats } from './outbox/email-stats.ts';
import { getDkim, removeDkim, saveDkim } from './mailboxes/dkim.ts';
import { listOauthClients, removeOauthClient, saveOauthClient } from './mailboxes/oauth-clients.ts';
import { finishMailboxSignIn, getMailboxSignIn, startMailboxSignIn } from './mailboxes/sign-in.ts';
import {
  cancelMessage,
  decideMessage,
  listOutbox,
  previewMessages,
  queueMessages,
  sendMessageNow,
} from './outbox/messages.ts';
import { openMail } from './outbox/opens.ts';
import { getOptOut, optOut } from './outbox/opt-out.ts';
import { outboxTasks } from './outbox/tasks.ts';
import { changeOutreachRules, getOutreachRules, pauseOutreach, resumeOutreach } from './rules/rules.ts';
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
import { reportConnection } from './work-list/connections.ts';
import { changeInvitation } from './work-list/invite-changes.ts';
import { getInvitationFigures, getInvitationFlow, listInvitations } from './work-list/invite-queue.ts';
import { deleteRecordedMessage, recordMessage } from './work-list/noted.ts';
import { finishWork, listWork, reopenWork, takeWork } from './work-list/work-list.ts';

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
    write(rules.resumeMailbox, resumeMailbox),
    read(rules.listMailboxes, listMailboxes),
    read(mailDomains.listMailDomains, listMailDomains),
    read(rules.getOutreachRules, getOutreachRules),
    write(rules.changeOutreachRules, changeOutreachRules),
    write(rules.pauseOutreach, pauseOutreach),
    write(rules.resumeOutreach, resumeOutreach),
    write(api.previewMessages, previewMessages),
    write(api.queueMessages, queueMessages),
    read(api.listOutbox, listOutbox),
    write(api.cancelMessage, cancelMessage),
    write(api.sendMessageNow, sendMessageNow),
    write(api.decideMessage, decideMessage),
    write(answers.confirmIntent, confirmIntent),
    read(answers.getReply, getReply),
    read(drafts.getVoteMessage, getVoteMessage),
    read(drafts.getDraft, getDraft),
    write(drafts.changeDraft, changeDraft),
    write(drafts.sendDraft, sendDraft),
    read(emailStats.getEmailStats, getEmailStats),
    read(api.getOptOut, getOptOut),
    route(api.optOut, optOut),
    route(api.openMail, openMail),
    read(workList.listWork, listWork),
    write(workList.takeWork, takeWork),
    write(workList.finishWork, finishWork),
    write(workList.reopenWork, reopenWork),
    write(workList.reportConnection, reportConnection),
    write(workList.recordMessage, recordMessage),
    write(workList.deleteRecordedMessage, deleteRecordedMessage),
    read(inviteQueue.listInvitations, listInvitations),
    read(inviteQueue.getInvitationFigures, getInvitationFigures),
    read(inviteQueue.getInvitationFlow, getInvitationFlow),
    write(inviteQueue.changeInvitation, changeInvitation),
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
