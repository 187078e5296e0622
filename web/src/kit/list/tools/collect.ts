import { call } from '../../net/api.ts';
import { answerIn, narrowed, withQuery } from '../rows.ts';
import type { Answer, Asked, Table } from '../table.ts';
import { accepts, pagePart, type TableSearch } from '../table-search.ts';

/** More rows than this are for the database, not for a spreadsheet. */
export const mostRows = 50_000;
/** What an endpoint gives at once, at most. */
const pageSize = 200;

interface Walk {
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

/** Every row that matches, page by page, as far as the endpoint goes; `more` says that there are still others. */
export async function collect<Row>(
  table: Table<Row>,
  asked: Asked,
  search: TableSearch,
  { signal, onProgress }: Walk,
): Promise<{ rows: Row[]; more: boolean }> {
  const rows: Row[] = [];
  let request: Asked | undefined = firstPage(table, asked);
  while (request && rows.length < mostRows) {
    const answer: Answer<Row> = answerIn<Row>(await call(table.endpoint, request, signal));
    rows.push(...narrowed(table, answer.results, search));
    onProgress(rows.length);
    const next = nextPage(table, asked, answer, rows.length);
    if (next === 'out of reach') return { rows, more: true };
    request = next;
  }
  return { rows: rows.slice(0, mostRows), more: request !== undefined };
}

function firstPage<Row>({ paging }: Table<Row>, asked: Asked): Asked {
  if (paging === 'none') return asked;
  return withQuery(asked, typeof paging === 'object' ? { limit: String(pageSize) } : pagePart(1, pageSize));
}

function nextPage<Row>(
  { paging, endpoint }: Table<Row>,
  asked: Asked,
  { results, count = 0, count_capped, next }: Answer<Row>,
  collected: number,
): Asked | 'out of reach' | undefined {
  if (paging === 'none') return undefined;
  if (typeof paging === 'object')
    return next === null || next === undefined
      ? undefined
      : withQuery(asked, { limit: String(pageSize), [paging.cursor]: String(next) });
  if (results.length === 0 || (collected >= count && !count_capped)) return undefined;
  const offset = String(collected);
  return accepts(endpoint, 'offset', offset) ? withQuery(asked, { limit: String(pageSize), offset }) : 'out of reach';
}
