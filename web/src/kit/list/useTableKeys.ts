import { type RefObject, useContext } from 'react';
import { PlainKeysContext, usePlainKeys } from '../page/plain-keys.ts';
import type { TableState } from './useTable.ts';

interface Places {
  list: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLElement | null>;
}

/** Keys for people who would rather not reach for the mouse. */
export function useTableKeys<Row>(
  { refreshNow, table: { item } }: TableState<Row>,
  { list, searchField }: Places,
): void {
  const wanted = useContext(PlainKeysContext);
  const actionOf = (key: string): (() => void) | undefined => {
    /* The grid walks by arrows itself. */
    const inItems = item !== undefined && list.current?.contains(document.activeElement);
    if (key === 'j' || (inItems && key === 'arrowdown')) return () => walk(list.current, 1);
    if (key === 'k' || (inItems && key === 'arrowup')) return () => walk(list.current, -1);
    if (key === 'r') return () => void refreshNow();
    return key === '/' && searchField.current ? () => searchField.current?.focus() : undefined;
  };
  usePlainKeys((event) => {
    const act = wanted && actionOf(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function walk(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[role=row][data-id], ol > li, article') ?? [])];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[Math.min(Math.max(here + by, 0), rows.length - 1)];
  (row?.querySelector<HTMLElement>('a, button') ?? row?.querySelector<HTMLElement>('[tabindex]'))?.focus();
}
