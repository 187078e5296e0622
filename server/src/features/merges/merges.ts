import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/people/merges';
import { sql } from 'kysely';
import type { Actor, Doer } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { ensure } from '#platform/errors';
import { audit } from '../audit/audit.ts';
import { undoHandOverCards, handOverCards } from '../board/board.ts';
import { moveContacts } from '../companies/companies.ts';
import { moveFiles } from '../files/files.ts';
import { moveInvitations } from '../ingest/ingest.ts';
import { moveConnections, moveOutbox } from '../outreach/outreach.ts';
import {
  mergePerson,
  findCandidates,
  getPerson,
  lockPair,
  type Moved,
  refreshPeople,
  undoMergePerson,
} from '../people/people.ts';
import { movePhoto } from '../pictures/pictures.ts';
import { moveShared } from '../shortlists/shortlists.ts';
import { moveTags, moveTheseTags } from '../tags/tags.ts';
import { undoHandOverVotes, type HandedOverVotes, handOverVotes } from '../votes/votes.ts';

interface AllMoved extends Moved {
  tags: number[];
  files: number[];
  /** Merges from before there were photos have none. */
  photos?: number[];
  /** Where they were a contact. Merges from before there were contacts have none. */
  contacts?: number[];
  /** Messages to them. Merges from before there was outreach have none. */
  messages?: number[];
  /** Who is connected with them. Merges from before there were connections have none. */
  connections?: number[];
  /** Invitations that bots sent them. Merges from before there were bots have none. */
  invitations?: number[];
  /** Where clients are shown them. Merges from before there were shortlists have none. */
  shared?: number[];
  /** The change that all boards got, and the votes. Merges from before there were roles have none. */
  roles?: { change: string; votes: HandedOverVotes };
}

/** People who may be the same as somebody. */
export const listDuplicates = (
  db: Db,
  { params: { id } }: Received<typeof api.listDuplicates>,
  actor: Actor,
): Promise<Answer<typeof api.listDuplicates>> =>
  db.transaction().execute(async (trx) => {
    const person = await getPerson(trx, id, actor);
    const emails = person.emails.map((each) => ({ state: 'valid', is_primary: false, ...each }) as const);
    const [candidates] = await findCandidates(trx, [{ ...person, emails }], id);
    return { results: candidates ?? [] };
  });

export async function mergePeople(
  doer: Doer,
  { params: { id: kept }, body: { other, version, fields } }: Received<typeof api.mergePeople>,
): Promise<Answer<typeof api.mergePeople>> {
  const { trx, actor } = doer;
  ensure(kept !== other, 'same_person');
  await lockPair(trx, { kept, other }, version);
  /* Before the rest, because nobody who is part of another can have a card. */
  const change = await handOverCards(doer, { from: other, to: kept });
  const votes = await handOverVotes(trx, { from: other, to: kept });
  const done = await mergePerson(trx, { kept, other }, { version, fields });
  const moved: AllMoved = {
    ...done.moved,
    tags: await moveTags(trx, 'person', other, kept),
    files: await moveFiles(trx, 'person', { from: other, to: kept }),
    photos: await movePhoto(trx, { from: other, to: kept }),
    contacts: await moveContacts(trx, { from: other, to: kept }),
    messages: await moveOutbox(trx, { from: other, to: kept }),
    connections: await moveConnections(trx, { from: other, to: kept }),
    invitations: await moveInvitations(trx, { from: other, to: kept }),
    shared: await moveShared(trx, { from: other, to: kept }),
    roles: { change, votes },
  };
  await refreshPeople(trx, [kept, other]);
  const { id } = await trx
    .insertInto('person_merge')
    .values({
      kept_id: kept,
      other_id: other,
      moved: JSON.stringify(moved),
      version: done.version,
      created_by: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(doer, {
    action: 'person_merge',
    target: { kind: 'person', id: kept },
    also: [{ kind: 'person', id: other }],
    after: { merge: id, person: kept, other, fields },
  });
  return { id: kept, version: done.version, merge: id };
}

export async function undoMerge(
  doer: Doer,
  { params: { id } }: Received<typeof api.undoMerge>,
): Promise<Answer<typeof api.undoMerge>> {
  const { trx } = doer;
  const found = await trx
    .updateTable('person_merge')
    .set({ undone: sql`now()` })
    .where('id', '=', id)
    .where('undone', 'is', null)
    .returning(['kept_id', 'other_id', 'version', 'moved'])
    .executeTakeFirst();
  ensure(found, 'not_found');
  const { kept_id: kept, other_id: other, version } = found;
  const moved = found.moved as unknown as AllMoved;
  await moveTheseTags(trx, 'person', kept, other, moved.tags);
  await moveFiles(trx, 'person', { from: kept, to: other, only: moved.files });
  await movePhoto(trx, { from: kept, to: other, only: moved.photos ?? [] });
  await moveContacts(trx, { from: kept, to: other, only: moved.contacts ?? [] });
  await moveOutbox(trx, { from: kept, to: other, only: moved.messages ?? [] });
  await moveConnections(trx, { from: kept, to: other, only: moved.connections ?? [] });
  await moveInvitations(trx, { from: kept, to: other, only: moved.invitations ?? [] });
  await moveShared(trx, { from: kept, to: other, only: moved.shared ?? [] });
  await undoMergePerson(trx, { kept, other }, { version, moved });
  if (moved.roles) {
    await undoHandOverCards(doer, moved.roles.change);
    await undoHandOverVotes(trx, moved.roles.votes);
  }
  await audit(doer, {
    action: 'person_merge_undo',
    target: { kind: 'person', id: kept },
    also: [{ kind: 'person', id: other }],
    after: { merge: id, person: kept, other },
  });
  return { kept, other };
}
