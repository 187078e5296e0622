import { useEffectEvent, useLayoutEffect } from 'react';

/** Listens everywhere for keys without Ctrl, Cmd and Alt. They do nothing while somebody types or a dialog is open. */
export function usePlainKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  /* A layout effect: keys work from the moment that the screen is seen. */
  useLayoutEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !isBusy(event.target)) handle(event);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

export const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element &&
    target.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=menu]',
    ) !== null) ||
  document.querySelector('[role=dialog]') !== null;
