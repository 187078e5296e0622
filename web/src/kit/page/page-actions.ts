import { useEffect, useRef } from 'react';

export interface PageAction {
  /** A verb and what it is done to: “Add people”. */
  label: string;
  act: () => void;
}
const offered = new Set<{ readonly current: readonly PageAction[] }>();

/** Offers what can be done with what is open, in the palette too, for as long as it is open. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    offered.add(latest);
    return () => void offered.delete(latest);
  }, []);
}

export const pageActions = (): PageAction[] => [...offered].flatMap(({ current }) => current);
