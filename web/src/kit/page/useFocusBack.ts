import { useEffect, useRef } from 'react';

/** Gives the focus back to the button that opened an editor when the editor closes. */
export function useFocusBack(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const edited = useRef(false);
  useEffect(() => {
    if (edited.current && !editing) button.current?.focus();
    edited.current = editing;
  }, [editing]);
  return button;
}
