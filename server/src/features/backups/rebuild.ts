import type pg from 'pg';
import { quote } from './contents.ts';

/*
 * Rows come in fastest, and without setting anything off, where there are no indexes, keys or triggers. To drop these and make
 * them again needs no right that the owner of a database lacks, and checks every key on the way.
 */

interface Part {
  table: string;
  name: string;
  definition: string;
}

const constraints = (kinds: string) => `
  select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_class t on t.oid = c.conrelid
  where c.connamespace = 'public'::regnamespace and c.contype in (${kinds}) order by 1, 2`;
const indexes = `
  select t.relname as table, x.relname as name, pg_get_indexdef(x.oid) as definition
  from pg_index i join pg_class x on x.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where x.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = x.oid) order by 1, 2`;
const triggers = `
  select t.relname as table, g.tgname as name, '' as definition
  from pg_trigger g join pg_class t on t.oid = g.tgrelid
  where t.relnamespace = 'public'::regnamespace and not g.tgisinternal and g.tgenabled = 'O' order by 1, 2`;

/** Takes off all tables what slows rows down. Answers with the way to bring it back. */
export async function stripTables(client: pg.Client): Promise<(progress: (text: string) => void) => Promise<void>> {
  const list = async (question: string): Promise<Part[]> => (await client.query<Part>(question)).rows;
  const off = await list(triggers);
  const foreign = await list(constraints("'f'"));
  const keys = await list(constraints("'p', 'u', 'x'"));
  const plain = await list(indexes);
  const alter = ({ table }: Part, what: string) => client.query(`alter table ${quote(table)} ${what}`);
  for (const each of off) await alter(each, `disable trigger ${quote(each.name)}`);
  for (const each of [...foreign, ...keys]) await alter(each, `drop constraint ${quote(each.name)}`);
  for (const { name } of plain) await client.query(`drop index ${quote(name)}`);

  return async (progress) => {
    // As much as a machine that is to run the product can spare; sorting on the disk would take much longer.
    await client.query("set local maintenance_work_mem = '256MB'");
    const add = async (each: Part): Promise<void> => {
      progress(each.name);
      await alter(each, `add constraint ${quote(each.name)} ${each.definition}`);
    };
    for (const each of keys) await add(each);
    for (const { name, definition } of plain) {
      progress(name);
      await client.query(definition);
    }
    for (const each of foreign) await add(each);
    for (const each of off) await alter(each, `enable trigger ${quote(each.name)}`);
  };
}
