import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { type Ask, load, ms, type Product, time } from './product.ts';
import { percentile } from './statistics.ts';

export interface Figures {
  p50: number;
  p95: number;
  /** Requests a second, sixteen at a time. */
  rate: number;
}
export interface Compared {
  ours: Figures;
  /** An endpoint that does nothing but our statements. */
  bare: Figures;
  /** Our statements. */
  raw: Omit<Figures, 'rate'>;
  /** The plainest SQL that gives the same rows, where there is one to compare with. */
  plain: Omit<Figures, 'rate'> | undefined;
}
/** A statement as `pg` takes it. */
export type Plain = readonly { text: string; values: readonly unknown[] }[];
const rounds = 100;
const printRow = (...[name = '', ...figures]: string[]): void =>
  console.log(name.padEnd(42) + figures.map((figure) => figure.padStart(10)).join(''));
const figuresOf = (times: number[]) => ({ p50: percentile(times, 50), p95: percentile(times, 95) });

async function rateOf(request: Ask): Promise<number> {
  const each = 20;
  const took = await time(() =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let n = 0; n < each; n += 1) await request();
      }),
    ),
  );
  return (16 * each * 1000) / took;
}

/** Statements about the question itself; signing in is what a bare endpoint does not do. */
const isSignIn = ({ sql }: CompiledQuery): boolean => /from "session"|"app_user" as "u"/.test(sql);

/**
 * Measures what the product does beside its bare statements and beside an endpoint that does nothing but these, without
 * sign-in, permissions and checks: all three by turns, so that they see the same weather.
 */
export async function openComparison(product: Product, url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  let statements: () => readonly CompiledQuery[] = () => [];
  const bare = Fastify();
  bare.get('/', async () => {
    const client = await pool.connect();
    try {
      return await replay(client, statements());
    } finally {
      client.release();
    }
  });
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(bare.server.address() as AddressInfo).port}/`;
  const askBare = async () =>
    void (await (await fetch(address, { headers: { 'accept-encoding': 'identity' } })).text());

  printRow(
    '',
    'plain p50',
    'p95',
    'raw p50',
    'p95',
    'bare p50',
    'p95',
    'ours p50',
    'p95',
    'x p50',
    'x p95',
    'bare/s',
    'ours/s',
    'load',
  );
  return {
    pool,
    /** `vary` makes the statements of the next round, where doing the same twice would be another thing. */
    measure: async (
      name: string,
      request: Ask,
      {
        keep = (statement) => !isSignIn(statement),
        vary = (given) => given,
        plain,
      }: {
        keep?: (statement: CompiledQuery) => boolean;
        vary?: (given: readonly CompiledQuery[]) => readonly CompiledQuery[];
        /** Our own SQL may be heavier than the question needs: this is what it is held against. */
        plain?: () => Plain;
      } = {},
    ): Promise<Compared> => {
      // Warm, as a server is after its first minute.
      for (let n = 0; n < 50; n += 1) await request();
      const captured = (await product.capture(request)).filter(keep);
      statements = () => vary(captured);
      const client = await pool.connect();
      const [ours, theirs, raw, plainest]: [number[], number[], number[], number[]] = [[], [], [], []];
      for (let n = 0; n < rounds; n += 1) {
        if (plain)
          plainest.push(
            await time(async () => {
              for (const { text, values } of plain()) await client.query(text, [...values]);
            }),
          );
        raw.push(await time(() => replay(client, statements())));
        theirs.push(await time(askBare));
        ours.push(await time(request));
      }
      client.release();
      const rates = { bare: await rateOf(askBare), ours: await rateOf(request) };
      const compared: Compared = {
        ours: { ...figuresOf(ours), rate: rates.ours },
        bare: { ...figuresOf(theirs), rate: rates.bare },
        raw: figuresOf(raw),
        plain: plain && figuresOf(plainest),
      };
      printRow(
        name,
        ...[compared.plain, compared.raw, compared.bare, compared.ours].flatMap((figures) =>
          figures ? [ms(figures.p50), ms(figures.p95)] : ['–', '–'],
        ),
        (compared.ours.p50 / compared.bare.p50).toFixed(2),
        (compared.ours.p95 / compared.bare.p95).toFixed(2),
        rates.bare.toFixed(0),
        rates.ours.toFixed(0),
        load(),
      );
      return compared;
    },
    close: async () => {
      await bare.close();
      await pool.end();
    },
  };
}

async function replay(client: pg.ClientBase, statements: readonly CompiledQuery[]): Promise<unknown[]> {
  let rows: unknown[] = [];
  for (const { sql, parameters } of statements) {
    const { rows: found } = await client.query(sql, [...parameters]);
    if (found.length > 0) rows = found;
  }
  return rows;
}
