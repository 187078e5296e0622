import type { Grade } from '@app/contract/roles/votes';

export type Verdict = Grade | 'skip';
export interface Judgement {
  person: number;
  name: string;
  verdict: Verdict;
  reason: string;
  /** One's own vote before this one, which comes back when this one is taken back. */
  before: Grade | null;
}
/** A sitting: how much was done, how fast, and the last verdicts, the newest first. */
export interface Session {
  graded: number;
  up: number;
  /** Milliseconds of looking at people; a long look counts as a break from then on. */
  active: number;
  last: readonly Judgement[];
}

export const strip = 10;
const longestLook = 60_000;
export const noSession: Session = { graded: 0, up: 0, active: 0, last: [] };

const counted = ({ verdict }: Judgement) => ({
  graded: verdict === 'skip' ? 0 : 1,
  up: verdict === 'up' ? 1 : 0,
});

export function add(session: Session, judgement: Judgement, look: number): Session {
  const { graded, up } = counted(judgement);
  return {
    graded: session.graded + graded,
    up: session.up + up,
    active: session.active + Math.min(look, longestLook),
    last: [judgement, ...session.last].slice(0, strip),
  };
}

/** Without the last verdict. The time it took was spent all the same. */
export function withoutLast(session: Session): Session {
  const [last, ...rest] = session.last;
  if (!last) return session;
  const { graded, up } = counted(last);
  return { ...session, graded: session.graded - graded, up: session.up - up, last: rest };
}

/** “37 of 212, 6.4/min, 31 % up”. */
export function paceText({ graded, up, active }: Session, left: number): string {
  const done = `${graded} of ${graded + left}`;
  if (graded === 0) return done;
  const rate = (graded / Math.max(active, 1000)) * 60_000;
  return `${done}, ${rate.toFixed(1)}/min, ${Math.round((up / graded) * 100)} % up`;
}

const keyOf = (owner: string, assignment: number): string => `spana.grading.${owner}.${assignment}`;
/** A sitting lasts as long as the tab, also over a reload. */
export function readSession(owner: string, assignment: number): Session {
  try {
    return { ...noSession, ...JSON.parse(sessionStorage.getItem(keyOf(owner, assignment)) ?? '{}') };
  } catch {
    return noSession;
  }
}
export const keepSession = (owner: string, assignment: number, session: Session): void =>
  sessionStorage.setItem(keyOf(owner, assignment), JSON.stringify(session));
