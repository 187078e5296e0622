import pg from 'pg';

/* What a database holds, asked of its own catalogue: a table that a migration adds is in the next backup by itself. */

export interface TableContents {
  name: string;
  /** Without those that PostgreSQL computes itself. */
  columns: string[];
}

const ours = `c.relnamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The same text for the same value, in every version of PostgreSQL and whatever the server's own settings are. */
const session = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set search_path = public`;

/** A connection of its own that may take its time. */
export async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `spana ${name}`,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  });
  client.on('error', () => undefined); // The failing query reports it too.
  await client.connect();
  await client.query(session);
  return client;
}

export async function listTables(client: pg.Client): Promise<TableContents[]> {
  const { rows } = await client.query<TableContents>(
    `select c.relname as name, coalesce(array_agg(a.attname::text order by a.attnum) filter (where a.attname is not null), '{}') as columns
     from pg_class c left join pg_attribute a
       on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and ${ours} group by c.relname order by c.relname`,
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

export const quote = pg.escapeIdentifier;

export const copyStatement = ({ name, columns }: TableContents, direction: 'to stdout' | 'from stdin'): string =>
  `copy public.${quote(name)} (${columns.map(quote).join(', ')}) ${direction}`;
