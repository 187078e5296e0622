import type { Read } from '@app/contract/base/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, queryOf } from '../net/api.ts';
import { answerIn, withQuery } from './rows.ts';
import type { Asked, Answer, Table } from './table.ts';
import { pagePart, type TableSearch } from './table-search.ts';

/** How a page is read. */
export type ReadRows = (asked: Asked) => Pick<UseQueryOptions, 'queryKey' | 'queryFn' | 'meta'>;

const readFrom =
  (endpoint: Read): ReadRows =>
  (asked) => ({ ...queryOf(endpoint, asked), queryFn: ({ signal }) => call(endpoint, asked, signal) });

interface Given<Row> {
  table: Table<Row>;
  asked: Asked;
  search: TableSearch;
  read: ReadRows | undefined;
}

/**
 * Reads the rows of a table by the paging that its endpoint has. Where that is by cursor, each page is put behind those
 * before it. (TanStack Query has a hook of its own for that, which the login screen would have to load with the rest of it.)
 */
export function useRows<Row>({ table, asked, search, read }: Given<Row>) {
  const { endpoint, paging } = table;
  const { page, pageSize } = search;
  const isByCursor = typeof paging === 'object';
  const part = paging === 'none' ? {} : isByCursor ? { limit: String(pageSize) } : pagePart(page, pageSize);
  const request = withQuery(asked, part);
  const reading = (read ?? readFrom(endpoint))(request);
  const isLive = table.refreshSeconds !== undefined;
  const query = useQuery({
    ...reading,
    /* On the first page of a grid nothing is lost: it is read again. */
    meta: { ...reading.meta, steady: isByCursor && (table.item !== undefined || page > 1) },
    select: answerIn<Row>,
    placeholderData: keepPreviousData,
    /* A live table shows a failure at once and tries again in its own rhythm. Reading pages by cursor again would lead back
       to the first, which nobody wants who is far down. */
    ...(isLive && { retry: false }),
    ...((isLive || isByCursor) && { refetchOnWindowFocus: false }),
  });

  const client = useQueryClient();
  const nextPage = useMutation({
    mutationFn: async (cursor: string | number) =>
      answerIn<Row>(await call(endpoint, withQuery(request, isByCursor ? { [paging.cursor]: String(cursor) } : {}))),
    onSuccess: ({ results, next }, cursor) =>
      client.setQueryData<Answer<Row>>(reading.queryKey, (shown) =>
        shown?.next === cursor ? { ...shown, results: [...shown.results, ...results], next } : shown,
      ),
  });
  const cursor = isByCursor && !query.isPlaceholderData ? (query.data?.next ?? null) : null;
  const failed = nextPage.isError && nextPage.variables === cursor;
  const load = () => cursor !== null && !nextPage.isPending && nextPage.mutate(cursor);
  return {
    query,
    queryKey: reading.queryKey,
    more: { has: cursor !== null, loading: nextPage.isPending, failed, load },
  };
}
export type More = ReturnType<typeof useRows>['more'];

/** Loads pages by cursor until the one in the address is there. */
export function useLoadUpTo(rows: number, wanted: number, more: More): void {
  const { has, loading, failed } = more;
  useEffect(() => {
    if (rows > 0 && rows < wanted && has && !loading && !failed) more.load();
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is made anew with every drawing
  }, [rows, wanted, has, loading, failed]);
}
