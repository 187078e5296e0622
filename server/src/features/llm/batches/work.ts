import { sql } from 'kysely';
import type { z } from 'zod';
import type { Config } from '#platform/config';
import type { Db, Transaction } from '#platform/db/db';
import type { Tasks } from '#platform/tasks/tasks';
import { ensureBudget, lockSpending } from '../budgets.ts';
import { endpointsOf, type LlmEndpoint, paceOf } from '../endpoints.ts';
import { LlmFailure } from '../vendors/failure.ts';
import { findPrice } from '../prices/prices.ts';
import { parseJson } from '../vendors/protocol.ts';
import { readText, talk } from '../vendors/request.ts';
import { type Batch, batchProtocols, type BatchKind, callOf, customIdOf, findBatch, type Passed } from './batch.ts';
import { estimate } from './create.ts';
import { closeRest, landCached, landResults } from './land.ts';
import { type Door, type Line, longMs, mostResultBytes, type Result, shortMs, type VendorBatch } from './vendor.ts';

export interface Around {
  db: Db;
  config: Config;
  tasks: Tasks;
  signal: AbortSignal;
  /** Changes that are undone if somebody else works on it by now. */
  write<T>(changes: (trx: Transaction) => Promise<T>): Promise<T>;
}

/** How long a vendor may still be busy with what it was sent by somebody who died. */
const usualGraceMs = 20_000;
/** A vendor that takes nothing for so long is given up. */
const longestSendHours = 24;
/** As often a single question is put before the next endpoint is asked. */
const mostSends = 4;
const landTogether = 50;
/** Custom ids are looked at before anything is kept: a batch that we only believe to be ours may be somebody else's. */
class NotOursError extends Error {}

/**
 * Takes a batch one step further: sends it, asks how far it is, or keeps its results. Says when to come back; never if it has
 * come to its end. Whatever happens in between, the next one goes on where this one stood.
 */
export function workOnBatch<S extends z.ZodType>(
  around: Around,
  kind: BatchKind<S>,
  id: number,
  graceMs = usualGraceMs,
): Promise<Date | undefined> {
  // For as long as one process works on it, no other does. The lock ends with the process.
  return around.db.transaction().execute(async (held) => {
    await sql`set local idle_in_transaction_session_timeout = '15min'`.execute(held);
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('llm_batch'), ${id}::int) as got`.execute(held);
    if (!rows[0]!.got) return new Date(Date.now() + graceMs);
    const batch = await findBatch(around.db, id);
    if (!batch || batch.ended || !batch.confirmed) return undefined;
    const worker = new Worker(around, kind, batch, graceMs);
    return worker.step();
  });
}

class Worker<S extends z.ZodType> {
  readonly #around: Around;
  readonly #kind: BatchKind<S>;
  readonly #batch: Batch;
  readonly #graceMs: number;

  constructor(around: Around, kind: BatchKind<S>, batch: Batch, graceMs: number) {
    this.#around = around;
    this.#kind = kind;
    this.#batch = batch;
    this.#graceMs = graceMs;
  }

  async step(): Promise<Date | undefined> {
    const { config, signal, write } = this.#around;
    const batch = this.#batch;
    const endpoint = endpointsOf(config).find((each) => paceOf(each) === batch.endpoint);
    if (!endpoint) return this.#later('not_set_up');
    const door = { endpoint, signal };
    try {
      await write((trx) => landCached(trx, this.#kind, batch, { last: false }));
      if (batch.sent === 0) return await this.#end('done', 'no_result');
      const vendor = batch.vendor_id === null ? await this.#send(door) : await this.#look(door, batch.vendor_id);
      if (!vendor) return await this.#soon();
      return await this.#follow(door, vendor);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotOursError) return this.#disown();
      if (!(error instanceof LlmFailure)) throw error;
      return this.#later(error.code);
    }
  }

  /** Hands it to the vendor, unless the vendor has it from an earlier try that ended who knows how. */
  async #send(door: Door): Promise<VendorBatch | undefined> {
    const { db, write } = this.#around;
    const { id, tag, provider, send_begun, sends, poll_error, confirmed, sent } = this.#batch;
    if (this.#batch.cancel_asked && !send_begun) return this.#end('cancelled', 'cancelled');
    const protocol = batchProtocols[provider];
    if (send_begun) {
      const found = await this.#findSent(door, send_begun);
      if (found?.[0]) {
        await this.#adopt(found[0]);
        await this.#stopTwins(door, found.slice(1));
        return found[0];
      }
      if (Date.now() < Date.parse(send_begun) + this.#graceMs) return undefined;
      if (sends >= mostSends && (await this.#passOn(poll_error || 'network', send_begun, found ? 0 : sent)))
        return undefined;
      if (!found) await sql`update llm_batch set maybe_twice = maybe_twice + ${sent} where id = ${id}`.execute(db);
    }
    const lines = await this.#lines();
    await write((trx) =>
      sql`update llm_batch set send_begun = clock_timestamp(), sends = sends + 1 where id = ${id}`.execute(trx),
    );
    try {
      const created = await protocol.create(door, tag, lines);
      await this.#adopt(created);
      return created;
    } catch (error) {
      if (!(error instanceof LlmFailure)) throw error;
      const refused = /^http_4(?!08|09|25|29)/.test(error.code);
      // It was turned away at the door, so nothing is there that we do not know of.
      if (refused || error.code === 'http_429' || error.unreached) {
        await sql`update llm_batch set send_begun = null where id = ${id}`.execute(db);
        this.#batch.send_begun = null;
        if ((refused || sends + 1 >= mostSends) && (await this.#passOn(error.code, null))) return undefined;
      }
      // What the last endpoint says is not told: the first is the one that somebody has to look after.
      if (refused) return this.#end('failed', this.#batch.passed[0]?.code ?? error.code);
      if (Date.now() > Date.parse(confirmed!) + longestSendHours * 3_600_000) return this.#end('failed', error.code);
      throw error;
    }
  }

  /**
   * Has the next endpoint asked instead, if there is one and the budgets allow its price, by which the questions are charged
   * from now on. Says whether there is. `asked` is since when the old one may have taken the batch without saying so.
   */
  async #passOn(code: string, asked: string | null, maybeTwice = 0): Promise<boolean> {
    const { config, write } = this.#around;
    const { id, endpoint, provider, model, passed, feature, created_by } = this.#batch;
    const known = new Set([endpoint, ...passed.map((each) => each.endpoint)]);
    const next = endpointsOf(config).find((each) => !known.has(paceOf(each)));
    if (!next) return false;
    const left: Passed = { endpoint, provider, model, code, asked };
    const pace = paceOf(next);
    try {
      await write(async (trx) => {
        await sql`insert into llm_pace (endpoint) values (${pace}) on conflict do nothing`.execute(trx);
        await lockSpending(trx);
        await sql`update llm_batch set endpoint = ${pace}, provider = ${next.provider}, model = ${next.model}, vendor_id = null,
          send_begun = null, sends = 0, submitted = null, expires = null, state = 'preparing', polls_failed = 0, poll_error = '',
          passed = ${JSON.stringify([...passed, left])}, maybe_twice = maybe_twice + ${maybeTwice} where id = ${id}`.execute(
          trx,
        );
        const { price, usual, most, each } = await estimate(trx, id);
        await sql`update llm_call set cost_microusd = 0 where batch_id = ${id} and status = 'running'`.execute(trx);
        await ensureBudget(trx, config, { feature, user_id: created_by }, usual);
        await sql`update llm_call set provider = ${next.provider}, model = ${next.model}, price_id = ${price?.id ?? null}::bigint,
            cost_microusd = cost
          from llm_batch_item join jsonb_to_recordset(${JSON.stringify(each)}::jsonb) as expected(item bigint, cost bigint) on item = id
          where call_id = llm_call.id and llm_batch_item.batch_id = ${id}`.execute(trx);
        await sql`update llm_batch set price_id = ${price?.id ?? null}::bigint, estimate_microusd = ${usual}, most_microusd = ${most}
          where id = ${id}`.execute(trx);
      });
      return true;
    } catch (error) {
      if (error instanceof LlmFailure && error.code === 'cost_limit') return false;
      throw error;
    }
  }

  /** Endpoints that were asked before this one may have taken it after they were given up. */
  async #stopEarlier(): Promise<void> {
    const { config, signal } = this.#around;
    for (const { endpoint: pace, provider, asked } of this.#batch.passed) {
      const endpoint = endpointsOf(config).find((each) => paceOf(each) === pace);
      if (asked === null || !endpoint || !batchProtocols[provider].keepsTag) continue;
      const door = { endpoint, signal };
      const found = await this.#findSent(door, asked).catch((error: unknown) => {
        if (!(error instanceof LlmFailure)) throw error;
      });
      await this.#stopTwins(door, found ?? []);
    }
  }

  /** What the vendor has of ours; undefined if it cannot tell. */
  async #findSent(door: Door, send_begun: string): Promise<VendorBatch[] | undefined> {
    const { tag, sent, not_ours } = this.#batch;
    const { provider } = door.endpoint;
    // Clocks differ.
    const since = new Date(Date.parse(send_begun) - 600_000);
    try {
      const found = await batchProtocols[provider].find(door, { tag, since, size: sent });
      const { rows } = await sql<{ vendor_id: string }>`
        select vendor_id from llm_batch where vendor_id is not null and provider = ${provider}`.execute(
        this.#around.db,
      );
      const others = new Set([...not_ours, ...rows.map(({ vendor_id }) => vendor_id)]);
      return found.filter(({ id }) => !others.has(id)).toSorted((a, b) => Number(a.created) - Number(b.created));
    } catch (error) {
      if (error instanceof LlmFailure && /^http_(404|405|501)$/.test(error.code)) return undefined;
      throw error;
    }
  }

  /** What was made twice by a vendor that answered too late is stopped, and counted: some of it may be paid. */
  async #stopTwins(door: Door, twins: readonly VendorBatch[]): Promise<void> {
    const protocol = batchProtocols[door.endpoint.provider];
    if (!protocol.keepsTag) return;
    for (const twin of twins) {
      await sql`update llm_batch set maybe_twice = maybe_twice + ${this.#batch.sent}, not_ours = not_ours || ${twin.id}::text
        where id = ${this.#batch.id}`.execute(this.#around.db);
      await protocol.cancel(door, twin.id).catch((error: unknown) => {
        if (!(error instanceof LlmFailure)) throw error;
      });
    }
  }

  async #adopt({ id, expires }: VendorBatch): Promise<void> {
    this.#batch.vendor_id = id;
    await this.#around.write((trx) =>
      sql`update llm_batch set vendor_id = ${id}, submitted = coalesce(submitted, now()), expires = ${expires}
        where id = ${this.#batch.id}`.execute(trx),
    );
  }

  /** What we took for ours is somebody else's: we look for ours again. */
  async #disown(): Promise<Date | undefined> {
    await this.#around.write((trx) =>
      sql`update llm_batch set not_ours = not_ours || vendor_id, vendor_id = null, submitted = null, expires = null, state = 'preparing'
        where id = ${this.#batch.id}`.execute(trx),
    );
    return this.#soon();
  }

  async #lines(): Promise<Line[]> {
    const { rows } = await sql<{ call_id: number; messages: Line['question']['messages'] }>`
      select call_id, messages from llm_batch_item where batch_id = ${this.#batch.id} and state = 'waiting' and call_id is not null
      order by id`.execute(this.#around.db);
    const { name, schema } = this.#kind;
    return rows.map(({ call_id, messages }) => ({
      custom_id: customIdOf(this.#batch, call_id),
      question: { name, schema, messages },
    }));
  }

  async #look(door: Door, vendorId: string): Promise<VendorBatch> {
    const { provider, cancel_asked, state } = this.#batch;
    const protocol = batchProtocols[provider];
    const vendor = await protocol.get(door, vendorId);
    const isUnderWay = ['validating', 'running'].includes(vendor.state);
    return cancel_asked && state !== 'cancelling' && isUnderWay ? protocol.cancel(door, vendorId) : vendor;
  }

  async #follow(door: Door, vendor: VendorBatch): Promise<Date | undefined> {
    const { id } = this.#batch;
    const isOver = !['validating', 'running', 'finalising', 'cancelling'].includes(vendor.state);
    await this.#around.write((trx) =>
      sql`update llm_batch set state = ${isOver ? 'finalising' : vendor.state}, counts = ${JSON.stringify(vendor.counts)},
        polled = now(), poll_error = '', polls_failed = 0 where id = ${id}`.execute(trx),
    );
    if (!isOver) return this.#soon();
    // It was looked through and refused as a whole.
    if (vendor.state === 'failed' && vendor.results.length === 0 && (await this.#passOn('refused', null)))
      return this.#soon();
    let strange = 0;
    for (const path of vendor.results) strange += await this.#landFile(door, path);
    await sql`update llm_batch set strange_lines = ${strange} where id = ${id}`.execute(this.#around.db);
    const rest = { expired: 'expired', cancelled: 'cancelled', failed: 'refused' } as const;
    const code = rest[vendor.state as keyof typeof rest] ?? 'no_result';
    if (this.#batch.sends > 1 && batchProtocols[this.#batch.provider].keepsTag)
      await this.#stopTwins(door, (await this.#findSent(door, this.#batch.send_begun!)) ?? []);
    await this.#stopEarlier();
    await this.#end(vendor.state, code);
    await this.#removeAtVendor(door, vendor.leftovers);
    return undefined;
  }

  /** Says how many of its lines could not be read or were not ours. */
  async #landFile(door: Door, path: string): Promise<number> {
    const { db, write, signal } = this.#around;
    const batch = this.#batch;
    const text = await talk(door.endpoint, { method: 'GET', path }, { signal, timeoutMs: longMs }, (response) =>
      readText(response, mostResultBytes),
    );
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const read = lines.map((line) => batchProtocols[batch.provider].read(parseJson(line)));
    const results = read.filter((each): each is Result => each !== undefined);
    if (results.length > 0 && results.every(({ custom_id }) => callOf(batch, custom_id) === undefined))
      throw new NotOursError();
    const ours = results.filter(({ custom_id }) => callOf(batch, custom_id) !== undefined);
    const prices = { batch: await findPrice(db, batch, 'batch'), live: await findPrice(db, batch) };
    for (let at = 0; at < ours.length; at += landTogether) {
      signal.throwIfAborted();
      await write((trx) => landResults(trx, this.#kind, { batch, prices }, ours.slice(at, at + landTogether)));
    }
    return lines.length - ours.length;
  }

  async #end(vendorState: Batch['state'], code: string): Promise<undefined> {
    const { id } = this.#batch;
    const rest = code === 'expired' || code === 'cancelled' ? code : 'failed';
    await this.#around.write(async (trx) => {
      await closeRest(trx, this.#batch, rest, code);
      await landCached(trx, this.#kind, this.#batch, { last: true });
      await sql`update llm_batch set ended = now(), polled = now(), poll_error = '', next_poll = null,
        state = case when ${vendorState} <> 'done' then ${vendorState}::text
          when exists (select from llm_batch_item where batch_id = ${id} and state <> 'done') then 'done_with_errors' else 'done' end
        where id = ${id}`.execute(trx);
      await this.#kind.end?.(trx, id, this.#around.tasks);
    });
    return undefined;
  }

  /** Profiles need not lie at the vendor once their answers are here. If it does not go now, the vendor's own limit removes them. */
  async #removeAtVendor(
    { endpoint, signal }: { endpoint: LlmEndpoint; signal: AbortSignal },
    paths: readonly string[],
  ) {
    for (const path of paths)
      await talk(endpoint, { method: 'DELETE', path }, { signal, timeoutMs: shortMs }, (response) =>
        readText(response),
      ).catch((error: unknown) => {
        if (!(error instanceof LlmFailure)) throw error;
      });
  }

  /** Soon while it is young, then less and less often. */
  async #soon(): Promise<Date | undefined> {
    const { rows } = await sql<{ next_poll: string | null }>`
      update llm_batch set next_poll = now() + least(greatest((now() - coalesce(submitted, confirmed)) / 20, interval '2 seconds'),
        interval '10 minutes') where id = ${this.#batch.id} and ended is null returning next_poll`.execute(
      this.#around.db,
    );
    return rows[0]?.next_poll ? new Date(rows[0].next_poll) : undefined;
  }

  async #later(code: string): Promise<Date | undefined> {
    const { db } = this.#around;
    const { rows } = await sql<{ next_poll: string; late: boolean }>`
      update llm_batch set poll_error = ${code}, polls_failed = polls_failed + 1,
        next_poll = now() + least(interval '2 seconds' * power(2, least(polls_failed, 10)), interval '15 minutes')
      where id = ${this.#batch.id} returning next_poll, now() > expires + interval '2 days' as late`.execute(db);
    // A vendor that has nothing to say two days after its deadline will not say more.
    if (rows[0]?.late) return this.#end('expired', 'expired');
    return rows[0] ? new Date(rows[0].next_poll) : undefined;
  }
}
