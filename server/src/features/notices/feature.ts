import * as api from '@app/contract/people/notices';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { changeNoticeSettings, getNoticePlan, listNotices, markTold, sendNotice, unmarkTold } from './notices.ts';
import { watchNotices } from './tasks.ts';

export const feature: Feature = {
  tasks: [watchNotices],
  routes: [
    read(api.listNotices, listNotices),
    read(api.getNoticePlan, getNoticePlan),
    write(api.sendNotice, sendNotice),
    write(api.markTold, markTold),
    write(api.unmarkTold, unmarkTold),
    write(api.changeNoticeSettings, changeNoticeSettings),
  ],
};
