import * as captures from '@app/contract/people/captures';
import * as pairing from '@app/contract/users/pairing';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { acceptCapture, addCapture, capturePage, dismissCapture, listCaptures, undoCapture } from './captures.ts';
import { downloadExtension } from './extension.ts';
import { captureTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(pairing.downloadExtension, downloadExtension),
    write(captures.capturePage, capturePage),
    read(captures.listCaptures, listCaptures),
    write(captures.acceptCapture, acceptCapture),
    write(captures.addCapture, addCapture),
    write(captures.dismissCapture, dismissCapture),
    write(captures.undoCapture, undoCapture),
  ],
  tasks: captureTasks,
};
