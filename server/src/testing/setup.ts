import { afterEach } from 'vitest';
import { endProcesses } from './process.ts';

/* Here and not there: files of one worker share their modules, and only the first would know a module's own hook. */
afterEach(endProcesses);
