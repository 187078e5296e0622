import { type RefObject, useSyncExternalStore } from 'react';
import { isSelecting } from './is-selecting.ts';

/** Has somebody selected text inside this element? */
export const useTextSelected = (within: RefObject<Element | null>): boolean =>
  useSyncExternalStore(subscribe, () => isSelecting(within.current));

const subscribe = (listener: () => void) => {
  document.addEventListener('selectionchange', listener);
  return () => document.removeEventListener('selectionchange', listener);
};
