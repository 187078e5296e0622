import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds. */
const pause = 250;

/** Does something with a text when the typing pauses. The pause is counted from the last key, not from the last drawing. */
export function useAfterPause(typed: string, act: (typed: string) => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => run(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
}

/**
 * A text that somebody types. It is passed on, trimmed, when the typing pauses and it says something new. The value may
 * change from outside too (Back); the text follows it.
 */
export function usePausedText(value: string, onPause: (text: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useAfterPause(typed, () => {
    if (typed.trim() !== value) onPause(typed.trim());
  });
  return [typed, setTyped];
}
