/** What this tab has sent and knows already, so that the echo of it need not be asked for. */
const sent: { people: string }[] = [];
const out = new Map<number, number>();
/** The echo comes within moments, or never. */
const echoWithin = 10_000;

const keyOf = (persons: readonly number[]): string => persons.toSorted((a, b) => a - b).join();

export const ownChanges = {
  /** A change goes out. Call what it answers with when the server has answered. */
  send(persons: readonly number[]): () => void {
    const change = { people: keyOf(persons) };
    sent.push(change);
    for (const person of persons) out.set(person, (out.get(person) ?? 0) + 1);
    return () => {
      for (const person of persons) {
        const left = out.get(person)! - 1;
        if (left === 0) out.delete(person);
        else out.set(person, left);
      }
      setTimeout(() => remove(change), echoWithin);
    };
  },
  /** Is this the echo of a change from here? Each has one. */
  isKnown(persons: readonly number[] | null): boolean {
    const change = persons && sent.find(({ people }) => people === keyOf(persons));
    if (change) remove(change);
    return Boolean(change);
  },
  /** Is something about this person on its way to the server? */
  areOut: (person: number): boolean => out.has(person),
};

function remove(change: { people: string }): void {
  const at = sent.indexOf(change);
  if (at !== -1) sent.splice(at, 1);
}
