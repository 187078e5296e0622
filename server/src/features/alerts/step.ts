import type { Finding } from './checks/check.ts';

/** What is the matter with a rule, from when it is first found until it is over. */
export interface Alert {
  state: 'pending' | 'firing';
  since: Date;
  fine_since: Date | null;
  summary: string;
  told: Date | null;
}

export interface Circumstances {
  now: Date;
  holdMinutes: number;
  remindHours: number;
  silenced: boolean;
}

/** It must be fine for so many minutes to be over: what comes and goes is one alert, not many. */
export const calmMinutes = 5;

const minute = 60_000;

interface Step {
  /** Undefined where all is well. */
  alert: Alert | undefined;
  /** What people are told. */
  event: 'firing' | 'still_firing' | 'over' | undefined;
}

/** What becomes of an alert by what was found now. What cannot be told changes nothing. */
export function step(before: Alert | undefined, { state, summary }: Finding, circumstances: Circumstances): Step {
  if (state === 'unknown') return { alert: before, event: undefined };
  return state === 'fail' ? stepBad(before, summary, circumstances) : stepFine(before, circumstances);
}

function stepBad(
  before: Alert | undefined,
  summary: string,
  { now, holdMinutes, remindHours, silenced }: Circumstances,
): Step {
  const since = before?.since ?? now;
  const firing = before?.state === 'firing' || now.getTime() - since.getTime() >= holdMinutes * minute;
  const told = before?.told ?? null;
  const alert: Alert = { state: firing ? 'firing' : 'pending', since, fine_since: null, summary, told };
  if (!firing || silenced) return { alert, event: undefined };
  if (told === null) return { alert: { ...alert, told: now }, event: 'firing' };
  if (now.getTime() - told.getTime() < remindHours * 60 * minute) return { alert, event: undefined };
  return { alert: { ...alert, told: now }, event: 'still_firing' };
}

/** Whoever was told that it fires is told that it is over, also while it is silenced. */
function stepFine(before: Alert | undefined, { now }: Circumstances): Step {
  if (before?.state !== 'firing') return { alert: undefined, event: undefined };
  const fineSince = before.fine_since ?? now;
  if (now.getTime() - fineSince.getTime() < calmMinutes * minute)
    return { alert: { ...before, fine_since: fineSince }, event: undefined };
  return { alert: undefined, event: before.told ? 'over' : undefined };
}
