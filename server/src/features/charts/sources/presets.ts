import type { Received } from '@app/contract/base/endpoint';
import type { FilterClause } from '@app/contract/charts/chart-filter';
import type { ChartPayload, WindowQuery } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import type { Db } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { countOverTime, type Question } from '../explorer/generic-series.ts';

interface Preset extends Question {
  title: string;
  definition: string;
}

/** A question to a model that has a name of its own. */
const preset = (
  db: Db,
  id: string,
  query: WindowQuery,
  { title, definition, ...question }: Preset,
): Promise<ChartPayload> =>
  countedChart(db, id, query, (trx) => countOverTime(trx, question, query, { title, definition }));

export const is = (key: string, value: string | number | boolean | undefined): FilterClause[] =>
  value === undefined ? [] : [{ key, op: 'is', values: [value] }];

const voteKeys = { user: 'user__username', method: 'method', assignment: 'assignment__name', grade: 'grade' } as const;

export const getVoteCounts = (db: Db, { query }: Received<typeof api.getVoteCounts>): Promise<ChartPayload> =>
  preset(db, 'vote_ts', query, {
    title: 'Votes',
    model: 'Vote',
    field: 'created',
    clauses: [...is('vote_type', query.vote_type), ...is('grade', query.grade)],
    splitBy: query.split_by && voteKeys[query.split_by],
    definition: 'Votes that count (the newest of each user on each person in each role), by when they were given.',
  });

const senderKeys = { user: 'user__username', template: 'from_template__name' } as const;
const pitch = is('from_template__is_pitch', true);

export const getSentEmails = (db: Db, { query }: Received<typeof api.getSentEmails>): Promise<ChartPayload> =>
  preset(db, 'sent_email_ts', query, {
    title: 'E-mails sent',
    model: 'EmailQueue',
    field: 'sent_at',
    clauses: [],
    splitBy: query.split_by && senderKeys[query.split_by],
    definition: 'E-mails by when they were sent.',
  });

export const getSentEmailsByPitch = (
  db: Db,
  { query }: Received<typeof api.getSentEmailsByPitch>,
): Promise<ChartPayload> =>
  preset(db, 'sent_email_by_pitch_ts', query, {
    title: 'E-mails sent from a pitch',
    model: 'EmailQueue',
    field: 'sent_at',
    clauses: pitch,
    splitBy: senderKeys[query.split_by],
    definition: 'E-mails that were written with a template that is a pitch, by when they were sent.',
  });

export const getSentLinkedinByPitch = (
  db: Db,
  { query }: Received<typeof api.getSentLinkedinByPitch>,
): Promise<ChartPayload> =>
  preset(db, 'sent_linkedin_by_pitch_ts', query, {
    title: 'Network messages sent from a pitch',
    model: 'SendLinkedinMessageQueue',
    field: 'sent_at',
    clauses: pitch,
    splitBy: senderKeys[query.split_by],
    definition: 'Network messages that were written with a template that is a pitch, by when they were sent.',
  });

export const getSentLinkedinPitches = (
  db: Db,
  { query }: Received<typeof api.getSentLinkedinPitches>,
): Promise<ChartPayload> =>
  preset(db, 'sent_linkedin_pitches', query, {
    title: 'Network pitches',
    model: 'SendLinkedinMessageQueue',
    field: 'sent_at',
    clauses: [...pitch, ...is('user__username', query.username)],
    definition: 'Network messages that were written with a template that is a pitch, by when they were sent.',
  });

export const getEmailPitches = (db: Db, { query }: Received<typeof api.getEmailPitches>): Promise<ChartPayload> =>
  preset(db, 'email_pitches', query, {
    title: 'E-mail pitches',
    model: 'EmailQueue',
    field: 'sent_at',
    clauses: [...pitch, ...is('user__username', query.username)],
    definition: 'E-mails that were written with a template that is a pitch, by when they were sent.',
  });

export const getProxyCounts = (db: Db, { query }: Received<typeof api.getProxyCounts>): Promise<ChartPayload> =>
  preset(db, 'proxy_ts', query, {
    title: 'Proxies',
    model: 'Proxy',
    field: 'created',
    clauses: is('suggestion', false),
    splitBy: 'source__uri',
    definition: 'Proxies by when they were reported first.',
  });

export const getProxySuggestions = (
  db: Db,
  { query }: Received<typeof api.getProxySuggestions>,
): Promise<ChartPayload> =>
  preset(db, 'proxy_suggestion_ts', query, {
    title: 'Suggested proxies',
    model: 'Proxy',
    field: 'created',
    clauses: is('suggestion', true),
    splitBy: 'source__uri',
    definition: 'Proxies that were offered, by when they were reported first.',
  });
