import { type GradingMethod, type GradingPerson, type GradingRole } from '@app/contract/roles/grading';
import { Alert, Button } from '@mui/material';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { rememberPersonList } from '../../parts/person-list.ts';
import { EmptyQueue } from './EmptyQueue.tsx';
import { Facts } from './Facts.tsx';
import { Head } from './Head.tsx';
import { goToHit } from './hits.ts';
import { Insight } from './Insight.tsx';
import { GradingRoot } from './looks/GradingRoot.ts';
import { type Marking, markingOf, prepare } from './marking.ts';
import { useSynonyms } from '../../parts/synonyms.ts';
import { NoSuchRole } from './NoSuchRole.tsx';
import { OutboxNote } from './outbox/OutboxNote.tsx';
import { ProfileText } from './ProfileText.tsx';
import { Skeletons } from './Skeletons.tsx';
import { Standing } from './Standing.tsx';
import { useLastUp } from './outbox/useLastUp.ts';
import { UndoStrip } from './outbox/UndoStrip.tsx';
import { afterPaint, type Grading, useGrading } from './useGrading.ts';
import { useGradingKeys } from './useGradingKeys.ts';
import { VerdictBar } from './VerdictBar.tsx';
import { pathTo } from '../../parts/paths.ts';

const AfterUpVote = lazy(async () => ({ default: (await import('./AfterUpVote.tsx')).AfterUpVote }));
const ComposeDialog = lazy(async () => ({
  default: (await import('../../parts/outreach/ComposeDialog.tsx')).ComposeDialog,
}));
const OtherRoles = lazy(async () => ({ default: (await import('./OtherRoles.tsx')).OtherRoles }));
const NoteDialog = lazy(async () => ({ default: (await import('./NoteDialog.tsx')).NoteDialog }));

interface Props {
  assignment: number;
  method: GradingMethod;
  /** The person named in the address. */
  person: number | undefined;
}

export function Cockpit({ assignment, method, person }: Props) {
  const grading = useGrading(assignment, method, person);
  const { shown, role, queue, error } = grading;
  useAddress(assignment, shown?.id, grading.opening);
  const [lastUp, forgetUp] = useLastUp(assignment, grading.kept);
  const undo = useStable(grading.undo);
  const look = useStable(grading.look);
  if (error instanceof ApiError && error.code === 'assignment_not_found') return <NoSuchRole />;
  return (
    <GradingRoot>
      <Head role={role} assignment={assignment} method={method} grading={grading} />
      {role && shown ? (
        <Sitting key={role.id} role={role} person={shown} grading={grading} />
      ) : error !== undefined ? (
        <Alert
          severity="error"
          sx={{ m: 2 }}
          action={
            <Button color="inherit" onClick={grading.retry}>
              Try again
            </Button>
          }
        >
          {error instanceof ApiError && error.status === 0
            ? 'You are offline. Your votes are kept here, and more people come when you are back online.'
            : `People could not be loaded: ${errorText(error, 'something went wrong')}`}
        </Alert>
      ) : role && queue && grading.left === 0 && !grading.opening ? (
        <EmptyQueue role={role} method={method} queue={queue} onRetry={grading.retry} />
      ) : (
        <Skeletons />
      )}
      {role && (
        <UndoStrip last={grading.session.last} onUndo={undo} onLook={look}>
          {shown && <Standing person={shown} aside={grading.outOfTurn} onBack={grading.backToQueue} />}
        </UndoStrip>
      )}
      <OutboxNote kept={grading.kept} />
      {role && role.after_up_vote !== 'off' && lastUp && (
        <div className="after-vote" role="status">
          <Suspense>
            <AfterUpVote key={lastUp.vote} assignment={role.id} last={lastUp} onClose={forgetUp} />
          </Suspense>
        </div>
      )}
    </GradingRoot>
  );
}

/**
 * The address names who is shown, so that a reload comes back to them. The router is left out of it: it would draw the
 * whole frame anew for every person.
 */
function useAddress(assignment: number, person: number | undefined, opening: boolean): void {
  useEffect(() => {
    if (opening) return;
    const timer = setTimeout(() => {
      const path =
        person === undefined
          ? pathTo('grading', { assignmentId: assignment })
          : pathTo('gradingPerson', { assignmentId: assignment, personId: person });
      const { pathname, search } = window.location;
      if (pathname !== path) window.history.replaceState(window.history.state, '', `${path}${search}`);
    }, afterPaint);
    return () => clearTimeout(timer);
  }, [assignment, person, opening]);
}

function Sitting({ role, person, grading }: { role: GradingRole; person: GradingPerson; grading: Grading }) {
  const navigate = useNavigate();
  /** Names the person too, because the next one may come while the dialog is open. */
  const [dialog, setDialog] = useState<{ what: 'note' | 'roles' | 'write'; about: GradingPerson }>();
  /** The words to find, and the person whose text they are in. */
  const [sought, setSought] = useState({ person: 0, quote: '' });
  const quote = sought.person === person.id ? sought.quote : '';
  const synonyms = useSynonyms();
  const marking = useMemo(() => markingOf(role, synonyms), [role, synonyms]);
  const profile = prepare(person, marking);
  usePreparation(
    grading.next.find(({ id }) => id !== person.id),
    marking,
  );
  const text = useRef<HTMLDivElement>(null);

  const goToQuote = useEffectEvent(() =>
    text.current?.querySelector('[data-quoted]')?.scrollIntoView({ block: 'center' }),
  );
  useEffect(() => {
    if (sought.quote !== '') goToQuote();
  }, [sought]);

  /* Everybody is read from the top: of each column or, on a narrow screen, of the page. */
  const columns = useRef<HTMLDivElement>(null);
  const toTop = useEffectEvent((_person: number) => {
    for (const column of columns.current?.children ?? []) if (column.scrollTop > 0) column.scrollTop = 0;
    if (window.scrollY > 0) window.scrollTo(0, 0);
    text.current?.querySelector('[data-current]')?.removeAttribute('data-current');
  });
  useLayoutEffect(() => toTop(person.id), [person.id]);

  const page = useStable(() => {
    rememberPersonList(
      [person, ...grading.next.filter(({ id }) => id !== person.id)].map(({ id }) => id),
      `${window.location.pathname}${window.location.search}`,
    );
    void navigate(pathTo('person', { id: person.id }));
  });
  const note = useStable(() => setDialog({ what: 'note', about: person }));
  const write = useStable(() => setDialog({ what: 'write', about: person }));
  const decide = useStable(grading.decide);
  const openRoles = () => {
    if (person.fits.length > 0) setDialog({ what: 'roles', about: person });
    else notify('No other open role of yours fits', { severity: 'info', about: 'grading' });
  };
  useGradingKeys({
    decide: grading.decide,
    undo: grading.undo,
    page,
    note,
    write,
    otherRole: openRoles,
    hit: (by) => goToHit(text.current!, by),
    leave: () => {
      if (grading.outOfTurn) grading.backToQueue();
      return grading.outOfTurn;
    },
  });
  const closeDialog = () => setDialog(undefined);
  return (
    <>
      <div ref={columns} className="columns">
        <Facts person={person} role={role.id} onPage={page} onNote={note} onWrite={write} />
        <ProfileText ref={text} profile={profile} groups={marking.groups} quote={quote} />
        <Insight
          person={person}
          role={role}
          profile={profile}
          onQuote={(found) => setSought({ person: person.id, quote: found })}
          onOtherRoles={openRoles}
        />
      </div>
      <VerdictBar role={role} person={person} onDecide={decide} />
      <Suspense>
        {dialog?.what === 'note' && <NoteDialog person={dialog.about} onClose={closeDialog} />}
        {dialog?.what === 'write' && <ComposeDialog people={[dialog.about.id]} role={role} onClose={closeDialog} />}
        {dialog?.what === 'roles' && (
          <OtherRoles person={dialog.about} onUp={grading.voteElsewhere} onClose={closeDialog} />
        )}
      </Suspense>
    </>
  );
}

/** A function that stays the same, so that what takes it is not drawn again, and does what the newest one does. */
function useStable<A extends unknown[]>(act: (...given: A) => void): (...given: A) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  });
  return useCallback((...given: A) => newest.current(...given), []);
}

/** Makes the next one ready while nothing else is to be done. */
function usePreparation(next: GradingPerson | undefined, marking: Marking): void {
  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => prepare(next, marking), 30);
    return () => clearTimeout(timer);
  }, [next, marking]);
}
