import type { GradingPerson } from '@app/contract/roles/grading';

/** The people at hand. */
export interface Deck {
  /** Opened by address, brought back or looked at again; goes before the queue. */
  opened: GradingPerson | undefined;
  /** The next ones of the queue. */
  people: readonly GradingPerson[];
  /** How many more the server has; undefined until it has been asked. */
  beyond: number | undefined;
  /** Done with here. The server may not know yet, so they are not taken in again. */
  judged: ReadonlySet<number>;
}
export const noDeck: Deck = { opened: undefined, people: [], beyond: undefined, judged: new Set() };

/** So few at first, so that somebody is there soon. */
const first = 6;
/** Enough to go on for minutes when the network is gone. */
const enough = 30;
/** Asked for in one go at most, and not for fewer than this. */
const most = 20;
const worthAsking = 5;

/** How many people to ask the server for now. */
export function toAsk({ people, beyond }: Deck): number {
  if (beyond === undefined) return first;
  const wanted = Math.min(enough - people.length, most, beyond);
  return wanted >= Math.min(worthAsking, beyond) ? Math.max(wanted, 0) : 0;
}

export const shownIn = ({ opened, people }: Deck): GradingPerson | undefined => opened ?? people[0];
export const leftIn = ({ opened, people, beyond = 0, judged }: Deck): number =>
  people.length + beyond + (opened?.queued && !judged.has(opened.id) ? 1 : 0);

/** `left` counts those the server has, without the ones it was told to leave out. */
export function take(deck: Deck, people: readonly GradingPerson[], left: number): Deck {
  const held = new Set([...deck.people, ...(deck.opened ? [deck.opened] : [])].map(({ id }) => id));
  const fresh = people.filter(({ id }) => !held.has(id) && !deck.judged.has(id));
  return { ...deck, people: [...deck.people, ...fresh], beyond: Math.max(0, left - people.length) };
}

export const judge = (deck: Deck, person: number): Deck => ({
  ...deck,
  opened: deck.opened?.id === person ? undefined : deck.opened,
  people: deck.people.filter(({ id }) => id !== person),
  judged: new Set(deck.judged).add(person),
});

/** Shows a person now. The person shown until then comes next, unless graded. */
export function open(deck: Deck, person: GradingPerson): Deck {
  const { opened, people, judged } = deck;
  const pushed = opened?.queued && !judged.has(opened.id) ? [opened] : [];
  return { ...deck, opened: person, people: [...pushed, ...people].filter(({ id }) => id !== person.id) };
}
/** The vote on somebody is undone. */
export function bringBack(deck: Deck, person: GradingPerson): Deck {
  const judged = new Set(deck.judged);
  judged.delete(person.id);
  return open({ ...deck, judged }, person);
}
/** Somebody was judged in another tab, so that need not be done here. Who is looked at out of turn stays. */
export const judgeElsewhere = (deck: Deck, person: number): Deck =>
  isOutOfTurn(deck) && deck.opened?.id === person ? deck : judge(deck, person);
/** A verdict of another tab was taken back there; who it is about may come here again. */
export function undoElsewhere(deck: Deck, person: number): Deck {
  const judged = new Set(deck.judged);
  judged.delete(person);
  return { ...deck, judged, beyond: deck.beyond === undefined ? undefined : deck.beyond + 1 };
}
/** Other roles are offered for somebody, or no longer. */
export function changeFits(
  deck: Deck,
  person: number,
  change: (fits: GradingPerson['fits']) => GradingPerson['fits'],
): Deck {
  const changed = (each: GradingPerson) => (each.id === person ? { ...each, fits: change(each.fits) } : each);
  return { ...deck, opened: deck.opened && changed(deck.opened), people: deck.people.map(changed) };
}
/** The user has voted on this person before, in this sitting or another. */
export const lookAt = (deck: Deck, person: GradingPerson): Deck =>
  open({ ...deck, judged: new Set(deck.judged).add(person.id) }, person);
/** Not the one whose turn it is. */
export const isOutOfTurn = ({ opened, judged }: Deck): boolean =>
  opened !== undefined && (opened.queued === null || judged.has(opened.id));
/** Back to the queue. */
export function close(deck: Deck): Deck {
  const { opened, people, judged } = deck;
  const back = opened?.queued && !judged.has(opened.id) ? [opened] : [];
  return { ...deck, opened: undefined, people: [...back, ...people] };
}
