import * as api from '@app/contract/people/retention';
import type { Feature } from '#platform/feature';
import { read, write } from '#platform/http/route';
import { holdPerson, liftHold } from './hold.ts';
import { addRetentionRule, changeRetention, getRetention, listDuePeople, removeRetentionRule } from './retention.ts';
import { actTask, shortenTask } from './tasks.ts';

export const feature: Feature = {
  tasks: [actTask, shortenTask],
  routes: [
    read(api.listDuePeople, listDuePeople),
    read(api.getRetention, getRetention),
    write(api.changeRetention, changeRetention),
    write(api.addRetentionRule, addRetentionRule),
    write(api.removeRetentionRule, removeRetentionRule),
    write(api.holdPerson, holdPerson),
    write(api.liftHold, liftHold),
  ],
};
