import {
  changeCards,
  createPersonAssignment,
  deletePersonAssignment,
  getBoard,
  getBoardConfig,
  getFullPersonAssignment,
  getPersonAssignment,
  listPersonAssignments,
  saveBoardConfig,
  undoCards,
  watchBoard,
} from '@app/contract/board';
import type { Feature } from '#platform/feature';
import { route } from '#platform/http/route';
import { ensureAssignment } from '../membership/membership.ts';
import { boardConfigOf, saveColumns } from './board-config.ts';
import { watchOf } from './board-events.ts';
import { getRecord, listRecords, readBoard, readFull } from './board.ts';
import { strokeCard, strokeCards, takeOffBoard, undoStroke } from './cards.ts';

export const feature: Feature = {
  routes: [
    route(listPersonAssignments, async ({ query }, { db }) => ({ results: await listRecords(db, query) })),
    route(getPersonAssignment, ({ params }, { db }) => getRecord(db, params.id)),
    route(createPersonAssignment, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => strokeCard({ trx, actor, caller }, body)),
    ),
    route(deletePersonAssignment, ({ params }, { db, actor, caller }) =>
      db.transaction().execute((trx) => takeOffBoard({ trx, actor, caller }, params.id)),
    ),
    route(changeCards, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => strokeCards({ trx, actor, caller }, body)),
    ),
    route(undoCards, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => undoStroke({ trx, actor, caller }, body.assignment, body.change)),
    ),
    route(getBoard, ({ params, query }, { db, actor }) => readBoard(db, actor, params.id, query)),
    route(watchBoard, async ({ params }, { db, events }) => {
      await ensureAssignment(db, params.id);
      return watchOf(events, params.id);
    }),
    route(getFullPersonAssignment, ({ query }, { db }) => readFull(db, query)),
    route(getBoardConfig, async ({ query }, { db }) => {
      await ensureAssignment(db, query.assignment);
      return { results: [await boardConfigOf(db, query.assignment)] };
    }),
    route(saveBoardConfig, ({ body }, { db, actor, caller }) =>
      db.transaction().execute((trx) => saveColumns({ trx, actor, caller }, body)),
    ),
  ],
};
