import * as endpoints from '@app/contract/views';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { listSavedViews, recordTableExport, removeView, saveView } from './views.ts';

export const feature: Feature = {
  routes: [
    read(endpoints.listSavedViews, async (db, { query }, actor) => ({
      results: await listSavedViews(db, actor, query.route),
    })),
    write(endpoints.saveView, (doer, { body }) => saveView(doer, body)),
    write(endpoints.removeView, (doer, { params: { id } }) => removeView(doer, id)),
    write(endpoints.recordTableExport, (doer, { body }) => recordTableExport(doer, body)),
  ],
};
