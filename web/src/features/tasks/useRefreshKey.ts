import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../parts/current-user.tsx';

/** R reads the page anew, unless somebody types, something is open, or the user has turned plain keys off. */
export function useRefreshKey(onPress: () => void): void {
  const { single_key_shortcuts } = useCurrentUser().userprofile.config;
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!single_key_shortcuts) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (plain && event.key.toLowerCase() === 'r' && !isBusy(event.target)) press();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [single_key_shortcuts]);
}

const isBusy = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest('input, textarea, [role=combobox], [role=menu]') !== null) ||
  document.querySelector('[role=dialog]') !== null;
