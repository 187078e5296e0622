import { useEffect, useEffectEvent } from 'react';

/** R refreshes the page, unless somebody types, something is open, or the user has turned plain keys off. */
export function useRefreshKey(enabled: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!enabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (plain && event.key.toLowerCase() === 'r' && !isBusy(event.target)) press();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [enabled]);
}

const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, [role=combobox], [role=menu]') !== null) ||
  document.querySelector('[role=dialog]') !== null;
