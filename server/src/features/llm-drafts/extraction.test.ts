import { readCvFile } from '@app/contract/people/cv';
import { extractFields, getExtractorFields, reviewExtraction } from '@app/contract/llm/extraction';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { openFakeLlm } from '#testing/outside/fake-llm';
import { everythingElse, orders } from '#testing/samples/injections';
import { makePerson, makePrice, makeUser } from '#testing/make';
import { forgetExtractions } from './extraction.ts';

const fake = await openFakeLlm();
afterAll(() => fake.close());
const api = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_PER_MINUTE: '60000' });
const off = useApi({ LLM_BASE_URL: fake.url, LLM_MODEL: 'test-model', LLM_READS_CVS: 'false' });
let call: Call;
let superuser: Call;
beforeAll(async () => {
  call = await api.as(await makeUser(api.db));
  superuser = await api.as(await makeUser(api.db, { is_superuser: true }));
  await makePrice(api.db, { match: 'test-model', in_fresh: 0, in_cache_read: 0, out: 10 });
});
beforeEach(async () => {
  await sql`truncate llm_extraction, llm_call cascade`.execute(api.db);
  fake.be('honest');
});

const cv = `Anna Berg
Payments developer
anna@berg.example, +46 70 123 45 67, https://berg.example/anna
Skills
Rust, C, Kafka
Payments developer, Klippan Bank (2019 - now)
Tester, Solvik (2015 - 2019)
Languages: Swedish, English`;
const extract = (text = cv, is_trial = false) => call(extractFields, { body: { text, is_trial } });

describe('a language model that reads a CV', () => {
  test('gives values with the words of the text that say so, and none that it has no words for', async () => {
    const { status, body } = await extract();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ left_out: 0, suspicions: [] });
    expect(body.proposal).toMatchObject({
      first_name: 'Anna',
      last_name: 'Berg',
      title: 'Payments developer',
      emails: ['anna@berg.example'],
      phones: ['+46 70 123 45 67'],
      skills: ['Rust', 'C', 'Kafka'],
      languages: ['Swedish', 'English'],
    });
    expect(body.proposal.experiences.map((job) => [job.title, job.company_name, job.started, job.ended])).toEqual([
      ['Payments developer', 'Klippan Bank', '2019-01-01', null],
      ['Tester', 'Solvik', '2015-01-01', '2019-01-01'],
    ]);
    expect(body.proposal.origins['experiences.1']).toEqual({ from: 'Tester, Solvik (2015 - 2019)', sure: true });
  });

  test('that obeys a text and makes things up gives nothing', async () => {
    fake.be('gullible');
    const before = await everythingElse(api.db);
    for (const order of orders) {
      const { status, body } = await extract(`Bo Ek\n${order}`);
      expect(status).toBe(200);
      expect(body.proposal, order).toMatchObject({
        first_name: '',
        emails: [],
        links: [],
        skills: [],
        experiences: [],
      });
      expect(body.proposal.origins).toEqual({});
      expect(body.left_out).toBeGreaterThan(5);
      expect(body.suspicions, order).not.toEqual([]);
    }
    expect(await everythingElse(api.db)).toEqual(before);
  });

  test('leaves nothing in the cache, and what is about nobody whom we know is forgotten after a day', async () => {
    const { body } = await extract();
    const { rows } =
      await sql`select from llm_cache_entry where input::text like '%Berg%' or answer::text like '%Berg%'`.execute(
        api.db,
      );
    expect(rows).toEqual([]);
    const answer = () =>
      api.db.selectFrom('llm_extraction').select('answer').where('id', '=', body.extraction!).executeTakeFirst();
    await forgetExtractions(api.db);
    expect(await answer()).toMatchObject({ answer: { first_name: 'Anna' } });
    await sql`update llm_extraction set created = now() - interval '25 hours'`.execute(api.db);
    await forgetExtractions(api.db);
    expect(await answer()).toEqual({ answer: null });
  });

  test('of a trial nothing is kept or counted', async () => {
    const { body } = await extract(cv, true);
    expect(body.extraction).toBeNull();
    expect(await api.db.selectFrom('llm_extraction').selectAll().execute()).toEqual([]);
  });

  test('is asked only where the firm wants that', async () => {
    const other = await off.as(await makeUser(off.db));
    const { status, body } = await other(extractFields, { body: { text: cv } });
    expect([status, body.code]).toEqual([409, 'llm_not_set_up']);
    expect(fake.requests).toEqual([]);
    const read = (as: Call) => as(readCvFile, { query: { name: 'cv.txt' }, bytes: new TextEncoder().encode(cv) });
    expect([(await read(other)).body.can_ask_model, (await read(call)).body.can_ask_model]).toEqual([false, true]);
  });
});

describe('the table of fields', () => {
  test('says what is filled in, and what people kept of it once they had looked it over', async () => {
    const first = await extract();
    await extract('Bo Ek');
    const person = await makePerson(api.db, {
      first_name: 'anna',
      last_name: 'Bergh',
      title: 'Payments developer',
      skills: ['Rust', 'C', 'Go'],
      phones: [{ phone: '+46701234567', state: 'valid', is_primary: true }],
    });
    const params = { id: String(first.body.extraction) };
    const { status } = await call(reviewExtraction, { params, body: { person } });
    expect(status).toBe(204);
    const { body } = await superuser(getExtractorFields);
    expect(body).toMatchObject({ texts: 2, reviewed: 1, malformed: { hits: 0, n: 2 }, cost_microusd: 2000 });
    const of = (field: string) => body.fields.find((each) => each.field === field);
    expect(of('first_name')).toMatchObject({
      filled: { hits: 2, n: 2 },
      kept: { hits: 1, n: 1 },
      exact: { hits: 1, n: 1 },
    });
    expect(of('last_name')).toMatchObject({ kept: { hits: 0, n: 1 }, exact: { hits: 0, n: 1 } });
    expect(of('skills')).toMatchObject({
      filled: { hits: 1, n: 2 },
      kept: { hits: 2, n: 3 },
      exact: { hits: 0, n: 1 },
    });
    expect(of('phones')).toMatchObject({ kept: { hits: 1, n: 1 }, exact: { hits: 1, n: 1 } });
    expect(of('educations')).toMatchObject({
      filled: { hits: 0, n: 2 },
      kept: { hits: 0, n: 0 },
      exact: { hits: 1, n: 1 },
    });
    await sql`update llm_extraction set created = now() - interval '8 days' where id = ${first.body.extraction}`.execute(
      api.db,
    );
    const later = (await superuser(getExtractorFields)).body.fields.find(({ field }) => field === 'skills');
    expect(later).toMatchObject({ filled: { hits: 1, n: 2 }, filled_week: { hits: 0, n: 1 } });
    expect(body.schema).toMatchObject({ type: 'object', required: expect.arrayContaining(['first_name', 'skills']) });
    const other = await superuser(getExtractorFields, { query: { prompt_version: '999999' } });
    expect(other.body).toMatchObject({ texts: 0, reviewed: 0, malformed: { hits: 0, n: 0 } });
  });

  test('has beside it what the rules read in the same texts, and says whether one of the two reads a field better', async () => {
    const person = await makePerson(api.db, { first_name: 'Anna', last_name: 'Bergh', skills: ['Rust', 'C', 'Kafka'] });
    const { body: read } = await call(readCvFile, {
      query: { name: 'cv.txt' },
      bytes: new TextEncoder().encode(cv),
    });
    const rules = { ...read, first_name: 'Anna', last_name: 'Bergh', skills: ['Rust'] };
    for (let nth = 0; nth < 6; nth += 1) {
      const { body } = await call(extractFields, { body: { text: `${cv}\n${nth}`, rules } });
      await call(reviewExtraction, { params: { id: String(body.extraction) }, body: { person } });
    }
    // Of this one nobody said what the rules had read.
    const { body: alone } = await extract();
    await call(reviewExtraction, { params: { id: String(alone.extraction) }, body: { person } });
    const { body } = await superuser(getExtractorFields);
    const of = (field: string) => body.fields.find((each) => each.field === field);
    expect(of('skills')).toMatchObject({
      exact: { hits: 7, n: 7 },
      rules_kept: { hits: 6, n: 6 },
      rules_exact: { hits: 0, n: 6 },
      against_rules: {
        model_only: 6,
        rules_only: 0,
        both: 6,
        p: expect.closeTo(0.03125, 9),
        words: 'The model reads it better',
      },
    });
    expect(of('last_name')!.against_rules).toMatchObject({
      model_only: 0,
      rules_only: 6,
      words: 'The rules read it better',
    });
    expect(of('first_name')!.against_rules).toMatchObject({ p: 1, words: 'No evidence of a difference' });
    await sql`update llm_extraction set person_id = null, created = now() - interval '25 hours'`.execute(api.db);
    await forgetExtractions(api.db);
    expect(await api.db.selectFrom('llm_extraction').select(['answer', 'rules']).distinct().execute()).toEqual([
      { answer: null, rules: null },
    ]);
  });

  test('is compared by whoever asked, with a person who exists', async () => {
    const { body } = await extract();
    const params = { id: String(body.extraction) };
    const stranger = await api.as(await makeUser(api.db));
    const person = await makePerson(api.db);
    expect((await stranger(reviewExtraction, { params, body: { person } })).status).toBe(404);
    expect((await call(reviewExtraction, { params, body: { person: 999_999 } })).status).toBe(404);
  });
});
