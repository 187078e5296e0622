import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';
import { pageQuery } from '../base/paging.ts';
import { id, idInPath, requiredLine, timestamp } from '../base/text.ts';
import { lawfulBasis } from './people.ts';

/*
 * Whoever we have from elsewhere is told within a month that we keep them, where from and why (GDPR, article 14).
 * The first message to somebody says it, if the firm has written its notice; who got none is on this list.
 */

/** Days from when somebody came in: to the day they are to be told by, and before it to the warning and to what happens by itself. */
export const noticeDays = 30;
export const noticeWarnsBefore = 9;
export const noticeActsBefore = 2;

/** How somebody was told. */
export const noticeWays = {
  first_message: 'With the first message',
  mail: 'By a mail of its own',
  by_hand: 'Some other way',
} as const;
export type NoticeWay = keyof typeof noticeWays;

export const noticeStates = {
  overdue: 'Overdue',
  soon: 'Due soon',
  later: 'Due later',
  told: 'Told',
} as const;
export type NoticeState = keyof typeof noticeStates;
const noticeState = z.enum(Object.keys(noticeStates) as [NoticeState]);

export const noticeSettings = z.object({
  /** Two days before the last, whoever has an address is mailed and everybody else is erased. */
  acts: z.boolean(),
  version: z.int(),
});

export const personNotice = z.object({
  id,
  name: z.string(),
  source: z.string(),
  lawful_basis: lawfulBasis,
  created: timestamp,
  notice_due: timestamp,
  notice_sent: timestamp.nullable(),
  notice_way: z.enum(Object.keys(noticeWays) as [NoticeWay]).nullable(),
  state: noticeState,
  /** Whether there is an address that a notice can be mailed to. */
  has_address: z.boolean(),
  /** When they will be erased, if that was asked for. */
  erased_on: timestamp.nullable(),
});
export type PersonNotice = z.output<typeof personNotice>;

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/v2/notices/',
  summary:
    'Who is to be told that we keep them, the most urgent first. Without `state`, those who are overdue or due soon',
  access: 'staff',
  query: z.object({ ...pageQuery, state: noticeState.optional() }),
  response: z.object({ results: z.array(personNotice), count: z.int(), settings: noticeSettings }),
  shows: ['notices', 'people', 'erasures'],
  people: ({ results }: { results: { id: number }[] }) => results.map((row) => row.id),
});

const person = z.object({ id: idInPath });

export const sendNotice = endpoint({
  method: 'POST',
  path: '/api/v2/person/{id}/notice/',
  summary: 'Mails somebody that we keep them, with a link to their data',
  access: 'staff',
  errors: ['person_not_found', 'already_told', 'no_address', 'no_notice_text', 'no_mail_server'],
  params: person,
  audit: 'notice_send',
  touches: ['notices', 'people'],
});

export const markTold = endpoint({
  method: 'PUT',
  path: '/api/v2/person/{id}/notice/',
  summary: 'Notes that somebody was told some other way, and how',
  access: 'staff',
  errors: ['person_not_found', 'already_told'],
  params: person,
  body: z.strictObject({ reason: requiredLine(300, 'Say how they were told') }),
  audit: 'notice_mark_told',
  touches: ['notices', 'people'],
});

export const unmarkTold = endpoint({
  method: 'DELETE',
  path: '/api/v2/person/{id}/notice/',
  summary: 'Takes back the note that somebody was told some other way',
  access: 'staff',
  errors: ['person_not_found', 'not_found'],
  params: person,
  audit: 'notice_unmark_told',
  touches: ['notices', 'people'],
});

export const getNoticePlan = endpoint({
  method: 'GET',
  path: '/api/v2/notices/plan/',
  summary: 'What would happen by itself within a day: how many people are mailed, how many are to be erased',
  access: 'staff',
  response: z.object({ mailed: z.int(), erased: z.int(), has_text: z.boolean() }),
  shows: ['notices', 'people', 'outreachRules'],
});

export const changeNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/v2/notices/settings/',
  summary: 'Whether people are told or erased by itself before the month is over; `version` is the one you saw',
  access: 'staff',
  inPerson: true,
  errors: ['changed_meanwhile', 'no_notice_text', 'no_mail_server'],
  body: noticeSettings,
  response: noticeSettings,
  audit: 'notice_settings_change',
  touches: ['notices'],
});
