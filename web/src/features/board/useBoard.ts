import { type Board, getBoard, watchBoard } from '@app/contract/roles/board';
import { type QueryClient, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../kit/net/api.ts';
import { listenTo } from '../../kit/net/events.ts';
import { endOf } from './board-state.ts';
import { ownChanges } from './commands/own-changes.ts';
import { patch } from './commands/card-change.ts';

/** The specification's interval; what colleagues do arrives at once besides. */
const pollEvery = 15 * 60_000;
/** The server takes so many ids at once. */
const mostAsked = 1000;

export const boardKey = (assignment: number, asOf?: string) => [getBoard.path, assignment, asOf ?? ''];

/** Of a large board, the top of each column comes first: more than fits on a screen. */
const first = 30;

/** How a board is asked for. */
const boardQuery = (client: QueryClient, assignment: number, asOf?: string) => ({
  /* Thousands of cards are not read again after every move: changed cards are asked for one by one. */
  meta: { shows: getBoard.shows, steady: true },
  queryKey: boardKey(assignment, asOf),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const as_of = asOf && endOf(asOf).toISOString();
    const params = { id: assignment };
    const key = boardKey(assignment, asOf);
    if (!as_of && !client.getQueryData<Board>(key)) return call(getBoard, { params, query: { first } }, signal);
    const fresh = await call(getBoard, { params, query: as_of ? { as_of } : {} }, signal);
    const known = client.getQueryData<Board>(key);
    return known ? merge(known, fresh) : fresh;
  },
  /* Merged above, card by card: the general way takes too long for thousands of them. */
  structuralSharing: false,
});

/** A board, kept up to date: by word from the server, by a poll, and when one comes back to the tab. */
export function useBoard(assignment: number, asOf: string | undefined, user: number) {
  const client = useQueryClient();
  const query = useQuery({ ...boardQuery(client, assignment, asOf), refetchInterval: asOf ? false : pollEvery });

  /* Thousands of cards would hold up the first ones: they are asked for when these have been drawn. */
  const isPart = query.data?.complete === false;
  useEffect(() => {
    if (isPart) void readBoard(client, assignment);
  }, [client, assignment, isPart]);

  const loaded = query.isSuccess;
  const handleEvent = useEffectEvent((persons: number[] | null, by: number | null) => {
    if (by === user && ownChanges.isKnown(persons)) return;
    if (persons === null || persons.length > mostAsked) void readBoard(client, assignment);
    else void refresh(client, assignment, persons);
  });
  useEffect(() => {
    if (asOf !== undefined || !loaded) return;
    return listenTo(
      watchBoard,
      { params: { id: assignment } },
      {
        onEvent: (event) => handleEvent(event.persons, event.user),
        onGap: () => handleEvent(null, null),
      },
    );
  }, [assignment, asOf, loaded]);
  return query;
}

/** Reads a whole board again. */
export const readBoard = (client: QueryClient, assignment: number): Promise<void> =>
  client.invalidateQueries({ queryKey: boardKey(assignment) });

/** Asks for some cards anew. */
export async function refresh(client: QueryClient, assignment: number, persons: readonly number[]): Promise<void> {
  const key = boardKey(assignment);
  try {
    const { cards } = await call(getBoard, {
      params: { id: assignment },
      query: { persons: persons.join(',') },
    });
    client.setQueryData<Board>(key, (board) => board && patch(board, persons, cards));
  } catch {
    /* The board is asked for as a whole then, and says itself when that fails, too. */
    await readBoard(client, assignment);
  }
}

/** What has not changed stays the same object, so that it is not drawn again; what is on its way out stays as it is here. */
function merge(known: Board, fresh: Board): Board {
  const before = new Map(known.cards.map((card) => [card.person.id, card]));
  const cards = fresh.cards.map((card) => {
    const old = before.get(card.person.id);
    if (!old) return card;
    return ownChanges.areOut(card.person.id) && card.version < old.version ? old : replaceEqualDeep(old, card);
  });
  return {
    assignment: replaceEqualDeep(known.assignment, fresh.assignment),
    config: replaceEqualDeep(known.config, fresh.config),
    cards,
    complete: fresh.complete,
  };
}
