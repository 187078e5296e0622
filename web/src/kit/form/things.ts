import type { Read, Request, Response } from '@app/contract/base/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../net/api.ts';
import { useAfterPause } from './pause.ts';
import { hasWords } from './words.ts';

/** Where the things that can be picked come from. */
export interface Things<Thing> {
  endpoint: Read;
  /**
   * The request for all of them, which are then narrowed in the browser; or, where the server finds them, the request for
   * what was typed, undefined where that asks for nothing.
   */
  request: object | undefined | ((typed: string) => object | undefined);
  thingsIn: (answer: unknown) => readonly Thing[];
}
export const thingsFrom = <E extends Read, Thing>(
  endpoint: E,
  thingsIn: (answer: Response<E>) => readonly Thing[],
  request?: (Request<E> & object) | ((typed: string) => (Request<E> & object) | undefined),
): Things<Thing> => ({ endpoint, request, thingsIn: (answer) => thingsIn(answer as Response<E>) });

/**
 * The things that fit what was typed, found by the server when the typing pauses; or all of them. Until the server has
 * answered, those of the question before are shown as far as their words fit: Enter must not take somebody else.
 */
export function useThings<Thing>(
  { endpoint, request, thingsIn }: Things<Thing>,
  typed: string,
  wordsOf: (thing: Thing) => string,
) {
  const [paused, setPaused] = useState(typed);
  useAfterPause(typed, setPaused);
  const isFound = typeof request === 'function';
  const asked = typed === '' ? '' : paused;
  const sent = isFound ? request(asked) : request;
  const enabled = !isFound || sent !== undefined;
  const query = useQuery({
    ...(sent === undefined ? queryOf(endpoint) : queryOf(endpoint, sent)),
    enabled,
    placeholderData: keepPreviousData,
  });
  const things = enabled && query.data !== undefined ? thingsIn(query.data) : [];
  const isOlder = isFound && (asked !== typed || query.isPlaceholderData);
  return {
    things: isOlder ? things.filter((thing) => hasWords(wordsOf(thing), typed)) : things,
    /** The server has found them, so that all of them fit. */
    isFound,
    /** What is typed was not asked or not answered yet. */
    waiting: query.isFetching || (isFound && asked !== typed),
    query,
  };
}
