import { ensure } from '#platform/errors';
import type { Db } from '#platform/db/db';
import type { Log } from '#platform/log';
import { audit, type Author, noteRead } from './audit.ts';

/** More people than anybody looks at one by one in a day. */
export const manyPeople = 1000;

/**
 * Whom each user has been shown today, in lists of whatever kind, a page at a time or all at once. Every thousand of them is
 * told in the audit trail; whoever impersonates is shown no more. Kept by each process for itself, and anew after a restart.
 */
export class ToldPeople {
  #day = '';
  readonly #told = new Map<string, Set<number>>();

  async add({ db, log, actor, caller }: Author & { db: Db; log: Log }, people: readonly number[]): Promise<void> {
    const today = new Date().toISOString().slice(0, 10);
    if (today !== this.#day) this.#told.clear();
    this.#day = today;
    const who = `${actor.id} ${actor.impersonator?.id ?? ''}`;
    const told = this.#told.get(who) ?? new Set();
    this.#told.set(who, told);
    const before = told.size;
    const isNew = (person: number) => !told.has(person);
    const room = manyPeople - before;
    ensure(!actor.impersonator || new Set(people.filter(isNew)).size <= room, 'not_while_impersonating', {
      detail: `Not more than ${manyPeople} people a day can be listed while impersonating`,
    });
    for (const person of people) told.add(person);
    const shown = told.size;
    if (Math.floor(shown / manyPeople) === Math.floor(before / manyPeople)) return;
    const author = { actor, caller };
    await noteRead({ ...author, log }, 'person_list_many', null, () =>
      db
        .transaction()
        .execute((trx) =>
          audit({ ...author, trx }, { action: 'person_list_many', target: null, after: { people: shown } }),
        ),
    );
  }
}
