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
import { read, write } from '#platform/http/route';
import { ensureAssignment } from '../membership/membership.ts';
import { boardConfigOf, saveColumns } from './board-config.ts';
import { watchOf } from './board-events.ts';
import { getRecord, listRecords, readBoard, readFull } from './board.ts';
import { strokeCard, strokeCards, takeOffBoard, undoStroke } from './cards.ts';

export const feature: Feature = {
  routes: [
    read(listPersonAssignments, async (db, { query }) => ({ results: await listRecords(db, query) })),
    read(getPersonAssignment, (db, { params }) => getRecord(db, params.id)),
    write(createPersonAssignment, (doer, { body }) => strokeCard(doer, body)),
    write(deletePersonAssignment, (doer, { params }) => takeOffBoard(doer, params.id)),
    write(changeCards, (doer, { body }) => strokeCards(doer, body)),
    write(undoCards, (doer, { body }) => undoStroke(doer, body.assignment, body.change)),
    read(getBoard, (db, { params, query }, actor) => readBoard(db, actor, params.id, query)),
    read(watchBoard, async (db, { params }, _, { events }) => {
      await ensureAssignment(db, params.id);
      return watchOf(events, params.id);
    }),
    read(getFullPersonAssignment, (db, { query }) => readFull(db, query)),
    read(getBoardConfig, async (db, { query }) => {
      await ensureAssignment(db, query.assignment);
      return { results: [await boardConfigOf(db, query.assignment)] };
    }),
    write(saveBoardConfig, (doer, { body }) => saveColumns(doer, body)),
  ],
};
