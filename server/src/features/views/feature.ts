import * as api from '@app/contract/users/views';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { listSavedViews, recordTableExport, removeView, saveView } from './views.ts';

export const feature: Feature = {
  routes: [
    read(api.listSavedViews, listSavedViews),
    write(api.saveView, saveView),
    write(api.removeView, removeView),
    write(api.recordTableExport, recordTableExport),
  ],
};
