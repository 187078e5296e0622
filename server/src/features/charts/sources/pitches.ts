import type { Received } from '@app/contract/base/endpoint';
import type { ChartModelName } from '@app/contract/charts/chart-models';
import { type ChartPayload, type ChartSeries, ratiosOf } from '@app/contract/charts/charts';
import type * as api from '@app/contract/charts/hs';
import { outboxChannels } from '@app/contract/outreach/channels';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#platform/db/db';
import { countedChart } from '../charts.ts';
import { categoryFilter, drillOf, drillOfCategory } from '../explorer/generic-series.ts';
import { answerDays, relations } from '../models.ts';
import { bucketOf, fillGaps, maturingAxis, readWindow, splitByKey, timeAxis, within } from '../series.ts';
import { is } from './presets.ts';

type Letters = Extract<ChartModelName, 'EmailQueue' | 'SendLinkedinMessageQueue'>;
const answeredWithin = `Answered means: by a person, within ${answerDays} days; the newest ${answerDays} days can still rise.`;
const interviewMeans =
  'Interview means: after it was sent, the person got a tag that ends in the word that is asked for.';

/** When the people of letters last got the tag: after the letter, if any of their tags came after it. */
const withInterviews = (tag: string): RawBuilder<unknown> => sql`left join (
  select object_id, max(tagging.created) as tagged from tagging join tag on tag.id = tag_id
  where tagging.kind = 'person' and right(tag.name, length(${tag})) = ${tag} group by 1) as interview on object_id = item.person`;
const interviewed = sql<boolean>`interview.tagged >= item.sent_at`;

const oldestPitch = (trx: Transaction, model: Letters) => async () => {
  const { rows } = await sql<{ at: string | null }>`
    select min(sent_at) as at from ${relations[model].from} as item where from_template__is_pitch`.execute(trx);
  return rows[0]!.at;
};

/** Pitches by when they were sent, those that were answered and those that came to an interview. */
async function pitchResponses(
  db: Db,
  { id, model, title }: { id: string; model: Letters; title: string },
  query: Received<typeof api.getEmailPitchResponses>['query'],
): Promise<ChartPayload> {
  const { username, interview_tag: tag } = query;
  return countedChart(db, id, query, async (trx) => {
    const window = await readWindow(trx, query, { oldest: oldestPitch(trx, model), finest: 'hour' });
    const { rows } = await sql<{ at: string; sent: number; answered: number; interview: number }>`
      select ${bucketOf(window, sql`sent_at`)} as at, count(*) as sent, count(*) filter (where answered) as answered,
        count(*) filter (where ${interviewed}) as interview
      from ${relations[model].from} as item ${withInterviews(tag)}
      where from_template__is_pitch and ${within(window, sql`sent_at`)}
        ${username === undefined ? sql`` : sql`and user__username = ${username}`} group by 1`.execute(trx);
    const dense = fillGaps(
      window,
      rows.map((row) => ({ at: row.at, value: row })),
      { at: '', sent: 0, answered: 0, interview: 0 },
    );
    const clauses = [...is('from_template__is_pitch', true), ...is('user__username', username)];
    const bar = (key: 'sent' | 'answered' | 'interview', name: string, drill?: ChartSeries['drill']): ChartSeries => ({
      id: key,
      name,
      axis: 'l',
      draw: 'bar',
      data: dense.map((row) => row[key]),
      total: dense.reduce((sum, row) => sum + row[key], 0),
      ...(drill && { drill }),
    });
    const question = { model, field: 'sent_at' } as const;
    return {
      title,
      shape: 'time',
      x: maturingAxis(window, answerDays),
      axes: [
        { id: 'l', unit: 'count' },
        { id: 'r', unit: 'ratio', max: 1 },
      ],
      series: [
        bar('sent', 'Sent', drillOf({ ...question, clauses })),
        bar('answered', 'Responses', drillOf({ ...question, clauses: [...clauses, ...is('answered', true)] })),
        bar('interview', 'Interviews'),
        {
          id: 'answered:share',
          name: 'Share answered',
          axis: 'r',
          draw: 'line',
          ...ratiosOf(dense.map(({ sent, answered }) => ({ hits: answered, n: sent }))),
          total: null,
          drill: drillOf({ ...question, clauses }),
        },
      ],
      tables: [...relations[model].tables, 'message', 'tagging'],
      definition: `Pitches by when they were sent. ${answeredWithin} ${interviewMeans}`,
      warnings: window.warnings,
    };
  });
}

export const getEmailPitchResponses = (
  db: Db,
  { query }: Received<typeof api.getEmailPitchResponses>,
): Promise<ChartPayload> =>
  pitchResponses(db, { id: 'email_pitch_responses', model: 'EmailQueue', title: 'Responses to e-mail pitches' }, query);

export const getLinkedinPitchResponses = (
  db: Db,
  { query }: Received<typeof api.getLinkedinPitchResponses>,
): Promise<ChartPayload> =>
  pitchResponses(
    db,
    {
      id: 'linkedin_pitch_responses',
      model: 'SendLinkedinMessageQueue',
      title: 'Responses to network pitches',
    },
    query,
  );

interface Hits {
  name: string;
  template: number;
  sent: number;
  opened: number;
  answered: number;
  interview: number;
}
const mostPitches = 40;

/** What came of each pitch, the most used first. */
async function readHits(
  trx: Transaction,
  model: Letters,
  query: Received<typeof api.getLinkedinPitchHitAmounts>['query'] & { opened_only?: boolean | undefined },
): Promise<{
  hits: Hits[];
  /** Where the rows behind them are listed; of letters that were opened no filter can say which they are. */
  drills: Partial<Record<keyof Hits, string>>;
  truncated: { kept: number; total: number } | undefined;
  warnings: { code: string; text: string }[];
}> {
  const { name_filter: name, interview_tag: tag, opened_only: openedOnly = false } = query;
  const window = await readWindow(trx, query, { oldest: oldestPitch(trx, model) });
  const opened = model === 'EmailQueue' ? sql`(opened or answered)` : sql`false`;
  const { rows } = await sql<Hits & { templates: number }>`
    select from_template as template, from_template__name as name, count(*) as sent, count(*) filter (where ${opened}) as opened,
      count(*) filter (where answered) as answered, count(*) filter (where ${interviewed}) as interview,
      count(*) over () as templates
    from ${relations[model].from} as item ${withInterviews(tag)}
    where from_template__is_pitch and ${within(window, sql`sent_at`)}
      ${openedOnly ? sql`and ${opened}` : sql``}
      ${name === undefined ? sql`` : sql`and position(lower(${name}) in lower(from_template__name)) > 0`}
    group by 1, 2 order by 3 desc, 1 limit ${mostPitches}`.execute(trx);
  const total = rows[0]?.templates ?? 0;
  const drill = (...clauses: ReturnType<typeof is>) =>
    drillOfCategory({ model, field: 'sent_at', clauses: [...is('from_template__is_pitch', true), ...clauses] }, window);
  return {
    hits: rows,
    drills: openedOnly ? {} : { sent: drill(), answered: drill(...is('answered', true)) },
    truncated: total > mostPitches ? { kept: mostPitches, total } : undefined,
    warnings: window.warnings.filter(({ code }) => code !== 'period_changed'),
  };
}

const pitchAxis = (hits: readonly Hits[]): ChartPayload['x'] => ({
  type: 'category',
  label: 'Pitch',
  values: hits.map(({ name }) => name),
  keys: hits.map(({ template }) => categoryFilter('from_template', template)),
});
type Drills = Partial<Record<keyof Hits, string>>;
const amounts = (
  { hits, drills }: { hits: readonly Hits[]; drills: Drills },
  names: Partial<Record<keyof Hits, string>>,
): ChartSeries[] =>
  Object.entries(names).map(([key, name]) => ({
    id: key,
    name,
    axis: 'l',
    draw: 'bar',
    data: hits.map((each) => each[key as 'sent']),
    total: hits.reduce((sum, each) => sum + each[key as 'sent'], 0),
    drill: drills[key as keyof Hits],
  }));
/** A share leads to all of which it is one. */
const share = (
  { hits, drills }: { hits: readonly Hits[]; drills: Drills },
  key: 'answered' | 'interview',
  name: string,
): ChartSeries => ({
  id: `${key}:share`,
  name,
  axis: 'l',
  draw: 'bar',
  ...ratiosOf(hits.map((each) => ({ hits: each[key], n: each.sent }))),
  total: null,
  drill: drills.sent,
});
const hitTables = [...relations.EmailQueue.tables, 'message', 'tagging'];

export const getPitchHitAmounts = (db: Db, { query }: Received<typeof api.getPitchHitAmounts>): Promise<ChartPayload> =>
  countedChart(db, 'pitch_hit_amounts', query, async (trx) => {
    const { hits, drills, truncated, warnings } = await readHits(trx, 'EmailQueue', query);
    return {
      title: 'Pitch hit amounts',
      shape: 'category',
      x: pitchAxis(hits),
      axes: [{ id: 'l', unit: 'count' }],
      series: amounts(
        { hits, drills },
        { sent: 'Sent', opened: 'Opened', answered: 'Responded', interview: 'Interview' },
      ),
      tables: hitTables,
      definition: `E-mails of each pitch by when they were sent. Opened means: by a person, or answered. ${answeredWithin} ${interviewMeans}`,
      ...(truncated && { truncated }),
      warnings,
    };
  });

export const getPitchHitRatios = (db: Db, { query }: Received<typeof api.getPitchHitRatios>): Promise<ChartPayload> =>
  countedChart(db, 'pitch_hit_ratio', query, async (trx) => {
    const { hits: unsorted, drills, truncated, warnings } = await readHits(trx, 'EmailQueue', query);
    /* By what is sure, so that two of two do not stand before eighty of a hundred. */
    const sure = (each: Hits) => ratiosOf([{ hits: each.answered, n: each.sent }]).lo![0] ?? 0;
    const hits = unsorted.toSorted((a, b) => sure(b) - sure(a));
    return {
      title: 'Pitch hit ratio',
      shape: 'category',
      x: pitchAxis(hits),
      axes: [{ id: 'l', unit: 'ratio', max: 1 }],
      series: [share({ hits, drills }, 'answered', 'Responded'), share({ hits, drills }, 'interview', 'Interview')],
      tables: hitTables,
      definition: `Of the e-mails of each pitch, the share that was answered and the share that came to an interview, with a 95 % interval by Wilson, sorted by its lower end. ${answeredWithin} ${interviewMeans}`,
      ...(truncated && { truncated }),
      warnings,
    };
  });

export const getLinkedinPitchHitAmounts = (
  db: Db,
  { query }: Received<typeof api.getLinkedinPitchHitAmounts>,
): Promise<ChartPayload> =>
  countedChart(db, 'linkedin_pitch_hit_amounts', query, async (trx) => {
    const found = await readHits(trx, 'SendLinkedinMessageQueue', query);
    const { hits, truncated, warnings } = found;
    const ignored = new Set((query.ignore_series ?? '').split(',').map((word) => word.trim()));
    const names = { sent: 'Sent', answered: 'Responded', interview: 'Interview' } as const;
    const series = query.percentage
      ? [share(found, 'answered', names.answered), share(found, 'interview', names.interview)]
      : amounts(found, names);
    /* The customer's word for what we call answered. */
    const called = (id: string) => id.replace(':share', '').replace('answered', 'responded');
    return {
      title: query.percentage ? 'Network pitch hits in per cent' : 'Network pitch hit amounts',
      shape: 'category',
      x: pitchAxis(hits),
      axes: [query.percentage ? { id: 'l', unit: 'ratio', max: 1 } : { id: 'l', unit: 'count' }],
      series: series.filter(({ id }) => !ignored.has(called(id))),
      tables: hitTables,
      definition: `Network messages of each pitch by when they were sent${query.percentage ? ', as shares of what was sent' : ''}. ${answeredWithin} ${interviewMeans}`,
      ...(truncated && { truncated }),
      warnings,
    };
  });

/** The first message to each person about each role. */
export const getIntroductions = (db: Db, { query }: Received<typeof api.getIntroductions>): Promise<ChartPayload> =>
  countedChart(db, 'introductions', query, async (trx) => {
    const oldest = async () =>
      (await sql<{ at: string | null }>`select min(at) as at from message where direction = 'out'`.execute(trx))
        .rows[0]!.at;
    const window = await readWindow(trx, query, { oldest });
    const { rows } = await sql<{ at: string; key: string; value: number }>`
      select ${bucketOf(window, sql`message.at`)} as at, channel as key, count(*) as value
      from (select distinct on (person_id, assignment_id) at, kind, channel, user_id from message
          where direction = 'out' and at < ${window.to}::timestamptz order by person_id, assignment_id, at, id) as message
      where message.kind = 'message' and ${within(window, sql`message.at`)} ${
        query.username === undefined
          ? sql``
          : sql`and user_id = (select id from app_user where username = ${query.username})`
      } group by 1, 2`.execute(trx);
    return {
      title: 'Introductions',
      shape: 'time',
      x: timeAxis(window),
      axes: [{ id: 'l', unit: 'count' }],
      series: splitByKey(window, rows).splits.map(({ key, data, total }) => ({
        id: key,
        name: outboxChannels[key as keyof typeof outboxChannels] ?? key,
        axis: 'l',
        draw: 'bar',
        stack: 'introductions',
        data,
        total,
      })),
      tables: ['message', 'app_user'],
      definition: 'The first message that anybody sent to a person about a role, by when it was sent and by channel.',
      warnings: window.warnings,
    };
  });
