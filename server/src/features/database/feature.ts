import * as api from '@app/contract/machine/database';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { dismissFinding, listIndexFindings } from './indexes.ts';
import { endDatabaseSession, getDatabaseNow, getDatabaseSeries, listDatabaseSessions } from './load.ts';
import { listAdvisoryLocks } from './locks.ts';
import { sampleDatabase } from './sample.ts';
import { listDatabaseStatements } from './statements.ts';
import { listHotTables, listTableSizes } from './tables.ts';
import { databaseTasks } from './tasks.ts';

export const feature: Feature = {
  routes: [
    read(api.getDatabaseNow, getDatabaseNow),
    read(api.getDatabaseSeries, getDatabaseSeries),
    read(api.listDatabaseSessions, listDatabaseSessions),
    write(api.endDatabaseSession, endDatabaseSession),
    read(api.listDatabaseStatements, listDatabaseStatements),
    read(api.listAdvisoryLocks, listAdvisoryLocks),
    read(api.listTableSizes, listTableSizes),
    read(api.listIndexFindings, listIndexFindings),
    write(api.dismissFinding, dismissFinding),
    read(api.listHotTables, listHotTables),
  ],
  tasks: databaseTasks,
  sample: sampleDatabase,
};
