import * as api from '@app/contract/roles/board';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { getBoardConfig, saveBoardConfig } from './board-config.ts';
import { watchBoard } from './board-events.ts';
import { getBoard, getFullPersonAssignment, getPersonAssignment, listPersonAssignments } from './board.ts';
import { changeCards, createPersonAssignment, deletePersonAssignment } from './cards.ts';
import { undoCards } from './undo-cards.ts';

export const feature: Feature = {
  routes: [
    read(api.listPersonAssignments, listPersonAssignments),
    read(api.getPersonAssignment, getPersonAssignment),
    write(api.createPersonAssignment, createPersonAssignment),
    write(api.deletePersonAssignment, deletePersonAssignment),
    write(api.changeCards, changeCards),
    write(api.undoCards, undoCards),
    read(api.getBoard, getBoard),
    read(api.watchBoard, watchBoard),
    read(api.getFullPersonAssignment, getFullPersonAssignment),
    read(api.getBoardConfig, getBoardConfig),
    write(api.saveBoardConfig, saveBoardConfig),
  ],
};
