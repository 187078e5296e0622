import { useState } from 'react';

/**
 * The newest value; while `held`, the one that was there when the holding began, so that nothing moves under the pointer.
 * A value of something else (`of` differs) is shown all the same.
 */
export function useHeld<T>(value: T | undefined, held: boolean, of: string): T | undefined {
  const [kept, setKept] = useState({ value, of });
  const follow = !held || kept.value === undefined || kept.of !== of;
  if (follow && (kept.value !== value || kept.of !== of)) setKept({ value, of });
  return follow ? value : kept.value;
}
