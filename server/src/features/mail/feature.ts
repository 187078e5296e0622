import * as api from '@app/contract/machine/operations';
import type { Feature } from '#platform/feature';
import { read } from '#platform/http/route';
import { listMailOutbox } from './mail.ts';
import { mailTasks } from './tasks.ts';

export const feature: Feature = { routes: [read(api.listMailOutbox, listMailOutbox)], tasks: mailTasks };
