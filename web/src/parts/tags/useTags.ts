import { useState } from 'react';
import { cleanTags } from './tag-change.ts';

/** Tags that somebody edits. */
export function useTags(initial: readonly string[]) {
  const [entered, setEntered] = useState([...initial]);
  const [typed, setTyped] = useState('');
  return {
    entered,
    enter: (tags: readonly string[]) => setEntered(cleanTags(tags)),
    typed,
    setTyped,
    /** What was typed and not confirmed with Enter is meant too. */
    wanted: cleanTags([...entered, typed]),
  };
}
export type EditedTags = ReturnType<typeof useTags>;
