import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#platform/db/db';
import type { DB } from '#platform/db/schema.gen';
import { blankSearches } from '../audit/audit.ts';
import { blankInLists } from '../imports/imports.ts';
import { namesOneSql } from '../people/people.ts';

/** Whom it is about: one person, with everyone who became part of them, and what they can be told by. */
export interface Scope {
  people: readonly number[];
  /** E-mail addresses, numbers and profiles, in small letters. */
  words: readonly string[];
}

/** What becomes of rows when the person is erased. */
type Erasing =
  | 'delete'
  /** The rows stay, these columns get these values; what else they hold tells nothing of an erased person. */
  | { blank: Record<string, string>; because: string }
  | { keep: string }
  | { by: (trx: Transaction, scope: Scope) => Promise<unknown>; because: string };

/** A table that holds something about people. Export and erasure both go through this list, in this order. */
export interface Holding {
  table: keyof DB;
  /** Which rows are about a person. `row` is the table. */
  of: (scope: Scope) => RawBuilder<unknown>;
  heading: string;
  /** What the person is given of each row. */
  tells: readonly string[];
  /** What they are not given of what is marked as personal, and why. */
  untold?: Record<string, string>;
  erase: Erasing;
}

const byPerson = ({ people }: Scope) => sql`row.person_id = any(${people})`;
const ofPerson = ({ people }: Scope) => sql`row.kind = 'person' and row.object_id = any(${people})`;
/** Whether one of the words stands in it. A text too long for an index is read; an erasure is rare. */
const names = (text: RawBuilder<unknown>, { words }: Scope) => namesOneSql(text, words);
const targetsOf = ({ people }: Scope) => sql`
  array(select 'person:' || id from unnest(${people}::bigint[]) as id
    union all select 'file:' || id from attachment where kind = 'person' and object_id = any(${people})
    union all select 'message:' || id from outbox where person_id = any(${people})
    union all select 'capture:' || id from capture where person_id = any(${people}))`;
export { targetsOf };

/** A part of an address of a page, with the signs of mails, numbers and profiles as people type them. */
const asTyped = (text: RawBuilder<unknown>) =>
  sql`replace(replace(replace(replace(${text}, '%40', '@'), '%2B', '+'), '%2F', '/'), '%3A', ':')`;

const copied = 'Copied from rows that are told';
const counts = 'Statistics count it; nothing leads from the number to a person any more';

/** What was typed may be the beginning of an address only, so all that found them goes; and what names them and found nobody. */
const forgetSearches = (trx: Transaction, scope: Scope): Promise<unknown> =>
  blankSearches(trx, sql`(people && ${scope.people}::bigint[] or ${names(sql`searched`, scope)})`);

export const holdings: readonly Holding[] = [
  {
    table: 'audit_log',
    of: (scope) => sql`row.targets && ${targetsOf(scope)}`,
    heading: 'Who did what with your data',
    tells: ['created', 'action', 'user_id', 'actor_id', 'via'],
    untold: {
      before: 'May tell of others',
      after: 'May tell of others',
      reason: 'May tell of others',
      device_id: 'Tells of the user',
    },
    erase: {
      blank: {
        before: 'erasure__blank(before)',
        after: 'erasure__blank(after)',
        reason: `case when reason is not null then '[erased]' end`,
      },
      because: 'Who did what and when stays provable; what they wrote goes',
    },
  },
  {
    table: 'access_entry',
    of: ({ people }) => sql`row.people && ${people}::bigint[]`,
    heading: 'Who saw you',
    tells: ['at', 'act', 'user_id', 'actor_id'],
    untold: { searched: 'May tell of others', device_id: 'Tells of the user' },
    erase: { by: forgetSearches, because: 'Who looked at whom stays provable; what they searched for goes' },
  },
  {
    table: 'notification',
    of: (
      scope,
    ) => sql`(row.about_kind = 'message' and row.about_id in (select id from message where person_id = any(${scope.people}))
      or row.about_kind = 'comment' and row.about_id in (select id from comment where kind = 'person' and object_id = any(${scope.people}))
      or row.about_kind = 'reminder' and row.about_id in (select id from reminder where person_id = any(${scope.people}))
      or row.about_kind = 'opinion' and row.about_id in (select opinion.id from shortlist_opinion as opinion
        join shortlist_person as entry on entry.id = opinion.entry_id where entry.person_id = any(${scope.people}))
      or row.about_kind = 'card' and row.about_id in (select id from person_assignment where person_id = any(${scope.people})))`,
    heading: 'Notifications about you',
    tells: ['created', 'kind', 'user_id'],
    untold: { actor_id: copied, read: 'Tells of the user', mailed: 'Tells of the user' },
    erase: 'delete',
  },
  {
    table: 'comment_version',
    of: (scope) =>
      sql`row.comment_id in (select id from comment where kind = 'person' and object_id = any(${scope.people}))`,
    heading: 'Earlier wordings of comments',
    tells: ['created', 'body'],
    erase: 'delete',
  },
  {
    table: 'comment',
    of: ofPerson,
    heading: 'Comments',
    tells: ['created', 'created_by', 'body', 'edited'],
    erase: 'delete',
  },
  {
    table: 'attachment_content',
    of: (scope) =>
      sql`row.attachment_id in (select id from attachment where kind = 'person' and object_id = any(${scope.people}))`,
    heading: 'Contents of files',
    tells: ['attachment_id'],
    untold: { content: 'In the folder "files" of the export' },
    erase: 'delete',
  },
  {
    table: 'attachment',
    of: ofPerson,
    heading: 'Files',
    tells: ['id', 'name', 'media_type', 'size', 'created', 'created_by'],
    untold: { text: 'What the search reads in the file, which is in the folder "files"', sensitive: copied },
    erase: 'delete',
  },
  {
    table: 'picture',
    of: byPerson,
    heading: 'Photo',
    tells: ['id', 'media_type', 'created', 'created_by'],
    untold: { content: 'In the folder "files" of the export' },
    erase: 'delete',
  },
  {
    table: 'person_email',
    of: byPerson,
    heading: 'E-mail addresses',
    tells: ['email', 'state', 'source', 'created'],
    erase: 'delete',
  },
  {
    table: 'person_phone',
    of: byPerson,
    heading: 'Phone numbers',
    tells: ['phone', 'state', 'source', 'created'],
    erase: 'delete',
  },
  { table: 'person_link', of: byPerson, heading: 'Links', tells: ['url'], erase: 'delete' },
  {
    table: 'experience',
    of: byPerson,
    heading: 'Work',
    tells: ['title', 'company_name', 'location_name', 'started', 'ended', 'description'],
    erase: 'delete',
  },
  {
    table: 'education',
    of: byPerson,
    heading: 'Education',
    tells: ['school', 'degree', 'started', 'ended'],
    erase: 'delete',
  },
  { table: 'tagging', of: ofPerson, heading: 'Tags', tells: ['tag_id', 'created', 'created_by'], erase: 'delete' },
  {
    table: 'reminder',
    of: byPerson,
    heading: 'Reminders',
    tells: ['due', 'text', 'done', 'created', 'created_by'],
    erase: 'delete',
  },
  {
    table: 'company_contact',
    of: byPerson,
    heading: 'Contact at companies',
    tells: ['company_id', 'title', 'created', 'created_by'],
    erase: 'delete',
  },
  {
    table: 'connection',
    of: byPerson,
    heading: 'Who is connected with you',
    tells: ['user_id', 'connected', 'source', 'created'],
    erase: { keep: counts },
  },
  {
    table: 'bot_invitation',
    of: byPerson,
    heading: 'Invitations that were sent to you',
    tells: ['sent_at', 'accepted_at', 'type'],
    untold: { person_id: 'The number of the person' },
    erase: { keep: counts },
  },
  {
    table: 'incoming_mail',
    of: (scope) => sql`row.outbox_id in (select id from outbox where person_id = any(${scope.people}))
      or row.message_id in (select mail_id from message where person_id = any(${scope.people}) and mail_id is not null)`,
    heading: 'Mails that came in about you',
    tells: ['created', 'kind'],
    untold: { message_id: 'A technical number of the mail' },
    erase: 'delete',
  },
  {
    table: 'message',
    of: byPerson,
    heading: 'Messages',
    tells: [
      'at',
      'channel',
      'direction',
      'kind',
      'user_id',
      'assignment_id',
      'from_address',
      'subject',
      'body',
      'intent',
      'confirmed',
      'confirmed_by',
      'answered',
    ],
    untold: {
      created: copied,
      entered: copied,
      confirmed_at: copied,
      confirmed_effects: 'What changed with it is told where it changed',
      intent_because: 'Words of the message',
      intent_until: 'Words of the message',
      mail_id: 'A technical number of the mail',
      mail_references: 'Technical numbers of mails',
    },
    erase: {
      blank: {
        subject: `''`,
        body: `''`,
        intent_because: `''`,
        intent_until: 'null',
        confirmed_effects: `'{}'`,
        mail_id: 'null',
        mail_references: `'{}'`,
        from_address: `''`,
      },
      because: counts,
    },
  },
  {
    table: 'conversation',
    of: byPerson,
    heading: 'Conversations',
    tells: ['user_id', 'kind', 'sent', 'received', 'last_direction', 'last_at'],
    erase: 'delete',
  },
  {
    table: 'outbox',
    of: byPerson,
    heading: 'Messages to you, sent or prepared',
    tells: [
      'created',
      'channel',
      'state',
      'user_id',
      'assignment_id',
      'address',
      'subject',
      'body',
      'sent_at',
      'opened_at',
      'note',
      'outcome',
      'finished_at',
      'delivery_at',
    ],
    untold: {
      domain: 'The end of the address',
      mail_references: 'Technical numbers of mails',
      device_id: 'Tells of the user',
    },
    erase: {
      blank: {
        state: `case when state in ('draft', 'queued', 'claimed', 'deferred', 'held') then 'cancelled' else state end`,
        address: `''`,
        subject: `''`,
        body: `''`,
        note: `''`,
        in_reply_to: 'null',
        provider_id: 'null',
        mail_references: `'{}'`,
      },
      because: counts,
    },
  },
  {
    table: 'vote',
    of: byPerson,
    heading: 'Votes of our users',
    tells: ['created', 'assignment_id', 'user_id', 'actor_id', 'grade', 'reason', 'method'],
    erase: { blank: { reason: `''` }, because: counts },
  },
  {
    table: 'vote_current',
    of: byPerson,
    heading: 'Votes that count today',
    tells: ['created', 'assignment_id', 'user_id', 'grade'],
    erase: { keep: counts },
  },
  {
    table: 'person_assignment',
    of: byPerson,
    heading: 'Where you stood in roles',
    tells: [
      'created',
      'assignment_id',
      'status_str',
      'since',
      'assignee_id',
      'archived',
      'archive_reason',
      'snoozed',
      'snooze_note',
      'created_by',
      'actor_id',
    ],
    untold: { column: 'The name of the column is told' },
    erase: { blank: { archive_reason: `''`, snooze_note: `''` }, because: counts },
  },
  {
    table: 'shortlist_opinion',
    of: ({ people }) => sql`row.entry_id in (select id from shortlist_person where person_id = any(${people}))`,
    heading: 'What clients said about you',
    tells: ['created', 'grade', 'comment'],
    erase: 'delete',
  },
  {
    table: 'shortlist_person',
    of: byPerson,
    heading: 'Clients whom we gave a link to your profile',
    tells: ['shortlist_id', 'created', 'shown'],
    erase: 'delete',
  },
  {
    table: 'board_card',
    of: byPerson,
    heading: 'Boards you are on',
    tells: ['assignment_id'],
    erase: 'delete',
  },
  {
    table: 'grade_queue',
    of: byPerson,
    heading: 'Queues of people to look at',
    tells: ['assignment_id', 'method', 'rank', 'score', 'reason'],
    erase: 'delete',
  },
  {
    table: 'grade_skip',
    of: byPerson,
    heading: 'Who passed over you',
    tells: ['assignment_id', 'user_id', 'at'],
    erase: 'delete',
  },
  {
    table: 'ml_score',
    of: byPerson,
    heading: 'Scores of statistical models',
    tells: ['assignment_id', 'score', 'speaks_for', 'speaks_against'],
    erase: 'delete',
  },
  {
    table: 'llm_cache_entry',
    of: byPerson,
    heading: 'What language models were told, and answered',
    tells: ['created', 'assignment_id', 'model', 'prompt_version_id', 'input', 'answer'],
    erase: 'delete',
  },
  {
    table: 'llm_grade',
    of: byPerson,
    heading: 'What language models said',
    tells: ['created', 'assignment_id', 'model', 'prompt_version_id', 'verdict', 'score', 'summary', 'criteria'],
    untold: { suspicions: 'Words of the profile' },
    erase: { blank: { summary: `''`, criteria: `'[]'`, suspicions: `'{}'`, input_hash: `''` }, because: counts },
  },
  {
    table: 'llm_call',
    of: byPerson,
    heading: 'When language models were asked about you',
    tells: ['at', 'feature', 'provider', 'model', 'assignment_id', 'user_id'],
    erase: { blank: { request_hash: `''` }, because: 'What was spent stays provable; nothing that was asked is in it' },
  },
  {
    table: 'llm_batch_item',
    of: byPerson,
    heading: 'Questions to language models that wait or are sent many at once',
    tells: ['assignment_id', 'prompt_version_id', 'state', 'input'],
    untold: { messages: copied, extra: copied },
    erase: {
      blank: {
        state: `case when state = 'waiting' then 'cancelled' else state end`,
        messages: 'null',
        input: 'null',
        extra: 'null',
        request_hash: `''`,
      },
      because: 'What was spent stays provable',
    },
  },
  {
    table: 'llm_stability_answer',
    of: ({ people }) => sql`row.stability_id in (select id from llm_stability where person_id = any(${people}))`,
    heading: 'What language models said when asked several times',
    tells: ['nth', 'model', 'verdict', 'score', 'summary'],
    erase: { blank: { summary: `''` }, because: counts },
  },
  {
    table: 'llm_stability',
    of: byPerson,
    heading: 'When language models were asked several times',
    tells: ['created', 'assignment_id', 'prompt_version_id', 'times', 'created_by'],
    erase: { keep: counts },
  },
  {
    table: 'llm_extraction',
    of: byPerson,
    heading: 'What language models read in your CV',
    tells: ['created', 'user_id', 'model', 'prompt_version_id', 'answer'],
    untold: { rules: 'What a program read in the CV that is attached' },
    erase: { blank: { answer: 'null', rules: 'null', text_hash: `''` }, because: counts },
  },
  {
    table: 'eval_result',
    of: ({ people }) => sql`row.item_id in (select id from testset_item where person_id = any(${people}))`,
    heading: 'What language models said when prompts were tested',
    tells: ['finished', 'verdict', 'score', 'summary'],
    erase: { blank: { summary: `''`, key: `''` }, because: counts },
  },
  {
    table: 'testset_item',
    of: byPerson,
    heading: 'Verdicts of our users by which prompts are tested',
    tells: ['created', 'created_by', 'assignment_id', 'gold', 'source', 'stratum'],
    erase: { keep: counts },
  },
  {
    table: 'draw_person',
    of: byPerson,
    heading: 'When you were drawn at random, to test language models',
    tells: ['draw_id', 'stratum', 'verdict', 'score', 'gold', 'graded', 'graded_by'],
    erase: { keep: counts },
  },
  {
    table: 'capture',
    of: (scope) => sql`(row.person_id = any(${scope.people}) or ${names(sql`row.url || ' ' || row.page`, scope)})`,
    heading: 'Pages that were captured',
    tells: ['created', 'url', 'title', 'text'],
    untold: { page: copied, before: copied },
    erase: 'delete',
  },
  {
    table: 'import_row',
    of: (scope) => sql`(row.person_id = any(${scope.people}) or row.choice_person = any(${scope.people})
      or row.may_be = any(${scope.people}) or ${names(sql`row.cells::text`, scope)})`,
    heading: 'Rows of imported lists',
    tells: ['batch_id', 'outcome', 'cells'],
    untold: { before: copied },
    erase: { blank: { cells: 'null', before: 'null' }, because: 'What became of each row of a list' },
  },
  {
    table: 'import_piece',
    of: () => sql`false`,
    heading: 'Lists that wait to be imported',
    tells: [],
    untold: { rows: 'Nobody has said yet who is in the list; what is not imported is deleted after 7 days' },
    erase: { by: blankInLists, because: 'Other rows of the list' },
  },
  {
    table: 'import_batch',
    of: ({ people }) => sql`(row.rows = 1 and exists (select from import_row
      where import_row.batch_id = row.id and import_row.person_id = any(${people})))`,
    heading: 'Lists with you alone',
    tells: ['created', 'created_by', 'name'],
    untold: { sample: 'Nobody has said yet who is in the list' },
    erase: {
      blank: { name: `'List'` },
      because: 'That something was imported; its first rows are blanked with the list',
    },
  },
  {
    table: 'person_merge',
    of: ({ people }) => sql`(row.kept_id = any(${people}) or row.other_id = any(${people}))`,
    heading: 'Entries that were merged',
    tells: ['created', 'created_by', 'undone'],
    untold: { moved: 'What was merged is told where it is now' },
    erase: { blank: { moved: `'{}'`, undone: 'coalesce(row.undone, now())' }, because: 'Which numbers are one' },
  },
  {
    table: 'saved_view',
    of: (scope) => names(asTyped(sql`row.query`), scope),
    heading: 'Views of pages that were saved with your address or number',
    tells: ['created', 'owner_id'],
    untold: { query: 'Your address or number, as it was searched' },
    erase: 'delete',
  },
  {
    table: 'search_template',
    of: (scope) => names(asTyped(sql`row.search`), scope),
    heading: 'Searches that were saved with your address or number',
    tells: ['created', 'created_by'],
    untold: { search: 'Your address or number, as it was searched' },
    erase: 'delete',
  },
  {
    table: 'idempotency_key',
    of: (scope) => names(sql`row.answer::text`, scope),
    heading: 'Answers kept for a day',
    tells: ['created'],
    untold: { answer: copied },
    erase: 'delete',
  },
  {
    table: 'task_run',
    of: (scope) =>
      names(sql`concat_ws(' ', row.kwargs, row.result, row.traceback, row.attempts, row.progress_text)`, scope),
    heading: 'Background work that named you',
    tells: ['received', 'name', 'state'],
    untold: {
      user_id: 'Tells of the user',
      kwargs: copied,
      result: copied,
      traceback: 'Technical',
      attempts: 'Technical',
    },
    erase: {
      blank: { kwargs: `'{}'`, result: 'null', traceback: 'null', attempts: `'[]'`, progress_text: 'null' },
      because: 'That the work was done',
    },
  },
  {
    table: 'erasure',
    of: byPerson,
    heading: 'Requests to be erased',
    tells: ['created', 'state', 'asked_by', 'reason', 'due', 'user_id'],
    erase: { blank: { reason: `''` }, because: 'That the person was erased, and when' },
  },
  {
    table: 'legal_hold',
    of: byPerson,
    heading: 'When your data was kept for a claim or an authority',
    tells: ['created', 'ended'],
    untold: {
      reason: 'May tell of a claim or an inquiry before those who lead it want it told',
      created_by: 'Tells of the user',
      ended_by: 'Tells of the user',
    },
    erase: { blank: { reason: `''` }, because: 'That the data was kept, and how long' },
  },
  {
    table: 'data_link',
    of: byPerson,
    heading: 'Links to your data',
    tells: ['created', 'expires', 'user_id'],
    erase: 'delete',
  },
  {
    table: 'person',
    of: ({ people }) => sql`row.id = any(${people})`,
    heading: 'Person',
    tells: [
      'id',
      'first_name',
      'last_name',
      'headline',
      'title',
      'company_name',
      'company_id',
      'location_name',
      'country',
      'years',
      'summary',
      'skills',
      'languages',
      'source',
      'source_url',
      'lawful_basis',
      'purpose',
      'notice_due',
      'notice_sent',
      'retention_until',
      'restricted',
      'do_not_contact',
      'last_touch',
      'created',
      'updated',
    ],
    untold: { search: 'Made of the rest, for the search' },
    erase: {
      blank: {
        first_name: `'Erased'`,
        last_name: `'person ' || row.id`,
        headline: `''`,
        title: `''`,
        company_id: 'null',
        company_name: `''`,
        location_name: `''`,
        country: 'null',
        years: 'null',
        summary: `''`,
        skills: `'{}'`,
        languages: `'{}'`,
        source: `'erased'`,
        source_url: `''`,
        purpose: `''`,
        retention_until: 'null',
        last_touch: 'null',
        search: `''`,
        has_email: 'false',
        do_not_contact: 'true',
        restricted: 'true',
        merged_into: 'row.id',
        erased: 'now()',
        version: 'row.version + 1',
        updated: 'now()',
      },
      because: 'A number to which counts and keys point',
    },
  },
];
