import type { Response } from '@app/contract/base/endpoint';
import {
  getGrading,
  getGradingPerson,
  type GradingMethod,
  type GradingPerson,
  rebuildGradeQueue,
  skipPerson,
  voteMethodOf,
} from '@app/contract/roles/grading';
import { castVote } from '@app/contract/roles/votes';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { call } from '../../kit/net/api.ts';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { makeUuid } from '../../kit/net/uuid.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import {
  bringBack,
  changeFits,
  close,
  type Deck,
  isOutOfTurn,
  judge,
  judgeElsewhere,
  leftIn,
  lookAt,
  noDeck,
  open,
  shownIn,
  take,
  undoElsewhere,
  toAsk,
} from './outbox/deck.ts';
import { followOtherTabs, keep, type Message, ownerOf, unsentFor, useKept } from './outbox/outbox.ts';
import { isForGood, sendKept } from './outbox/outbox-sender.ts';
import {
  add,
  type Judgement,
  keepSession,
  readSession,
  type Session,
  type Verdict,
  withoutLast,
} from './outbox/session.ts';
import { markStale, touch } from '../../kit/net/touch.ts';

type Answer = Response<typeof getGrading>;
/** The server takes so many. */
const mostExcluded = 200;
const retryAfter = 5000;
/** What can wait is done when the next person is on the screen. */
export const afterPaint = 50;

/** Somebody who is shown, and since when. */
interface Look {
  person: number;
  since: number;
}

/**
 * Grading for a role: who is shown, who comes next, and what becomes of verdicts. They are kept in the browser and sent
 * from there, so the next person is shown without waiting for anybody.
 */
export function useGrading(assignment: number, method: GradingMethod, asked: number | undefined) {
  const user = useCurrentUser();
  const owner = ownerOf(user);
  const kept = useKept(owner);
  const [deck, setDeck] = useState<Deck>(noDeck);
  const [session, setSession] = useState<Session>(() => readSession(owner, assignment));
  const [role, setRole] = useState<Answer['role']>();
  /** As the server told it last; undefined until it has been asked. */
  const [queue, setQueue] = useState<Answer['queue']>();
  const [error, setError] = useState<unknown>();
  /** Somebody who is not at hand and is asked for. */
  const [opening, setOpening] = useState(asked !== undefined);
  const known = useRef(new Map<number, GradingPerson>());
  const shown = opening ? undefined : shownIn(deck);

  const look = useRef<Look | undefined>(undefined);
  const shownId = shown?.id;
  useLayoutEffect(() => {
    look.current = shownId === undefined ? undefined : { person: shownId, since: performance.now() };
  }, [shownId]);

  /* One request for people at a time. */
  const asking = useRef(false);
  const refill = useEffectEvent(async (now: Deck) => {
    const limit = toAsk(now);
    if (asking.current || limit === 0) return;
    asking.current = true;
    const held = [...now.people, ...(now.opened ? [now.opened] : [])].map(({ id }) => id);
    const exclude = [...held, ...(asked !== undefined && opening ? [asked] : []), ...unsentFor(kept, assignment)];
    try {
      const answer = await call(getGrading, {
        params: { id: assignment },
        query: { method, exclude: exclude.slice(0, mostExcluded).join(','), limit },
      });
      setRole((known) => same(known, answer.role));
      setQueue(answer.queue);
      setDeck((then) => take(then, answer.people, answer.queue.left));
      setError(undefined);
    } catch (failure) {
      setError(failure);
    }
    asking.current = false;
  });
  useEffect(() => void refill(deck), [deck]);
  /* People who could not be asked for come when the network does. */
  useEffect(() => {
    if (error === undefined || isForGood(error)) return;
    const handleOnline = () => void refill(deck);
    const timer = setInterval(handleOnline, retryAfter);
    window.addEventListener('online', handleOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', handleOnline);
    };
  }, [error, deck]);

  /** Brings somebody into view, from what is at hand or from the server. */
  const show = useCallback(
    async (person: number, how: typeof open, fresh: boolean): Promise<void> => {
      const found = fresh ? undefined : known.current.get(person);
      if (found) {
        setDeck((now) => how(now, found));
        return;
      }
      setOpening(true);
      try {
        const answer = await call(getGradingPerson, {
          params: { id: assignment, person },
          query: { method },
        });
        setRole((known) => same(known, answer.role));
        setDeck((now) => how(now, answer.person));
      } catch (failure) {
        const unknown = failure instanceof ApiError && failure.code === 'person_not_found';
        notify(unknown ? 'This person does not exist' : errorText(failure, 'This person could not be loaded'), {
          severity: 'error',
        });
      }
      setOpening(false);
    },
    [assignment, method],
  );
  const openOrLook: typeof open = (now, person) =>
    (person.votes.some((vote) => vote.user === user.id) ? lookAt : open)(now, person);
  const showAsked = useEffectEvent(() => {
    if (asked !== undefined) void show(asked, openOrLook, true);
  });
  useEffect(() => showAsked(), []);

  useEffect(
    () =>
      followOtherTabs(owner, (message) => {
        const { assignment: about, person } = message.what === 'vote' ? message.vote : message;
        const isJudged = message.what === 'vote' ? message.vote.grade !== null : message.skipped;
        if (about === assignment) setDeck((now) => (isJudged ? judgeElsewhere : undoElsewhere)(now, person));
      }),
    [owner, assignment],
  );

  /* What was kept before is sent from here too. What lists and boards show is no longer true once something was sent. */
  useEffect(() => sendKept(owner), [owner]);
  const client = useQueryClient();
  const waiting = kept.filter(({ refused }) => refused === undefined).length;
  const waitedFor = useRef(waiting);
  useEffect(() => {
    const sent = waiting < waitedFor.current;
    waitedFor.current = waiting;
    if (sent) markStale(client, castVote, skipPerson);
  }, [client, waiting]);

  const setAndKeep = (next: Session) => {
    setSession(next);
    keepSession(owner, assignment, next);
  };
  /** False when the browser cannot keep it. */
  const send = (name: string, message: Message): boolean => {
    try {
      keep(owner, name, message);
    } catch {
      notify('This browser is out of storage, so the vote was not saved', { severity: 'error' });
      return false;
    }
    setTimeout(() => sendKept(owner), afterPaint);
    return true;
  };

  const voteOn = (
    person: GradingPerson,
    grade: Judgement['before'],
    more: { reason?: string; seconds?: number } = {},
  ) =>
    send(person.name, {
      what: 'vote',
      vote: {
        assignment,
        person: person.id,
        grade,
        method: person.queued ? voteMethodOf(method) : 'custom',
        verdict_visible: person.llm !== null || person.ml !== null,
        key: makeUuid(),
        ...more,
      },
    });

  const decide = (verdict: Verdict, reason = ''): void => {
    if (!shown || !role || (!role.may_vote && verdict !== 'skip')) return;
    const spent = look.current?.person === shown.id ? performance.now() - look.current.since : 0;
    if (role.may_vote) {
      const taken =
        verdict === 'skip'
          ? send(shown.name, { what: 'skip', assignment, person: shown.id, skipped: true })
          : voteOn(shown, verdict, { reason, seconds: Math.min(Math.round(spent / 1000), 86_400) });
      if (!taken) return;
      const before = shown.repeats ?? shown.votes.find((vote) => vote.user === user.id)?.grade ?? null;
      setAndKeep(add(session, { person: shown.id, name: shown.name, verdict, reason, before }, spent));
      remember(known.current, shown);
    }
    setDeck((now) => judge(now, shown.id));
  };

  const undo = (): void => {
    const [last] = session.last;
    if (!last) {
      notify('There is nothing to undo', { severity: 'info', about: 'grading' });
      return;
    }
    const { person, name, verdict, before } = last;
    const taken =
      verdict === 'skip'
        ? send(name, { what: 'skip', assignment, person, skipped: false })
        : send(name, { what: 'vote', vote: { assignment, person, grade: before, method: 'custom', key: makeUuid() } });
    if (!taken) return;
    setAndKeep(withoutLast(session));
    void show(person, bringBack, false);
  };

  return {
    shown,
    role,
    queue,
    error,
    /** Whether somebody is on the way who was asked for. */
    opening,
    /** Asks for people once more, after an error or when there were none. */
    retry: () => {
      void touch(client, rebuildGradeQueue);
      setDeck((now) => ({ ...now, beyond: undefined }));
    },
    next: deck.people,
    outOfTurn: isOutOfTurn(deck),
    left: leftIn(deck),
    session,
    kept,
    decide,
    undo,
    look: (person: number) => void show(person, openOrLook, true),
    backToQueue: () => setDeck(close),
    /** Up for another role; the person stays in view. */
    voteElsewhere: ({ id, name }: GradingPerson, other: GradingPerson['fits'][number]) => {
      const vote = (grade: 'up' | null): boolean =>
        send(name, {
          what: 'vote',
          vote: { assignment: other.id, person: id, method: 'custom', grade, key: makeUuid() },
        });
      if (!vote('up')) return;
      setDeck((now) => changeFits(now, id, (fits) => fits.filter((fit) => fit.id !== other.id)));
      const undoVote = () => {
        if (vote(null)) setDeck((now) => changeFits(now, id, (fits) => [...fits, other]));
      };
      notify(`${name}: up for ${other.name}`, { about: 'grading', action: { label: 'Undo', onClick: undoVote } });
    },
  };
}
export type Grading = ReturnType<typeof useGrading>;

/** What was known, if nothing changed: whatever depends on it need not be worked out again. */
const same = (known: Answer['role'] | undefined, fresh: Answer['role']): Answer['role'] =>
  JSON.stringify(known) === JSON.stringify(fresh) ? known! : fresh;

/** Those of the last verdicts are at hand when one is taken back. */
function remember(known: Map<number, GradingPerson>, person: GradingPerson): void {
  known.delete(person.id);
  known.set(person.id, person);
  const [oldest] = known.keys();
  if (known.size > 12 && oldest !== undefined) known.delete(oldest);
}
