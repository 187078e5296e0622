import { useEffectEvent, useLayoutEffect } from 'react';
import { isBusy, sequenceMilliseconds } from '../../kit/page/plain-keys.ts';

/** As the keys are labelled on this machine. */
export const paletteKeys = [/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl', 'K'];

interface Shortcuts {
  /** Plain keys and sequences of them, such as `?` or `g t`. */
  keys: ReadonlyMap<string, () => void>;
  /** Ctrl+K, or Cmd+K. */
  onPalette: () => void;
}

/** Listens for shortcuts everywhere. Plain keys do nothing while somebody types or a dialog is open. */
export function useShortcuts({ keys, onPalette }: Shortcuts): void {
  /* Two keys in a row that mean nothing together mean what the second means alone. */
  const run = useEffectEvent((sequence: string, key: string) => (keys.get(sequence) ?? keys.get(key))?.());
  const openPalette = useEffectEvent(onPalette);
  /* A layout effect: keys work from the moment that the screen is seen. */
  useLayoutEffect(() => {
    let first = '';
    let pressedAt = 0;
    const handleKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1 || isBusy(event.target)) return;
      const sequence = event.timeStamp - pressedAt < sequenceMilliseconds ? `${first} ${event.key}` : event.key;
      first = event.key;
      pressedAt = event.timeStamp;
      run(sequence, event.key);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
