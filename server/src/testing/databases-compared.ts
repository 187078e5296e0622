import pg from 'pg';

/** One line for each thing in a database that was made by migrations, and for what is in each table. */
export interface Contents {
  schema: string[];
  tables: Record<string, string>;
  sequences: Record<string, string>;
}

const schema = `
  select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || tgenabled::text
    from pg_trigger t join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
  union all select 'column ' || attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0
  union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang = (select oid from pg_language where lanname = 'plpgsql')
  order by 1`;

export async function contentsOf(url: string): Promise<Contents> {
  const client = new pg.Client(url);
  await client.connect();
  const list = async <T extends object>(question: string) => (await client.query<T>(question)).rows;
  try {
    const tables: Record<string, string> = {};
    for (const { name } of await list<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )) {
      const [row] = await list<{ sum: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${pg.escapeIdentifier(name)} t`,
      );
      tables[name] = row!.sum;
    }
    const sequences = await list<{ name: string; last: string }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    );
    return {
      schema: (await list<{ line: string }>(schema)).map(({ line }) => line),
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    };
  } finally {
    await client.end();
  }
}
