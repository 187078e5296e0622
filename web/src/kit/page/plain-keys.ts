import { createContext, useEffectEvent, useLayoutEffect } from 'react';

/** How long the second key of a sequence such as `g t` is waited for. */
export const sequenceMilliseconds = 1000;

/** Whether the user wants single letters to do something. */
export const PlainKeysContext = createContext(true);

/** Listens everywhere for keys without Ctrl, Cmd and Alt. They do nothing while somebody types or a dialog is open. */
export function usePlainKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  /* A layout effect: keys work from the moment that the screen is seen. */
  useLayoutEffect(() => {
    let leading = -Infinity;
    const handleKeyDown = (event: KeyboardEvent) => {
      /* After `g` comes the name of a screen, which is for the shell. */
      if (event.timeStamp - leading < sequenceMilliseconds) return;
      if (event.key === 'g') leading = event.timeStamp;
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
