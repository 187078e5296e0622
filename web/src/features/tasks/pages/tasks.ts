import {
  getQueueStats,
  getQueueTask,
  listQueueTasks,
  listSchedules,
  retryTask,
  revokeTask,
  taskStates,
} from '@app/contract/machine/tasks';
import { lazy } from 'react';
import { optionsFrom } from '../../../kit/list/filters/filter.ts';
import { table } from '../../../kit/list/table.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { deviceId } from '../../../kit/net/tokens.ts';
import { problemWithKwargs } from '../problem-with-kwargs.ts';
import { shortMoment, StartedCell, StateCell } from '../TaskCells.tsx';
import { stateLooks } from '../state-look.ts';
import { TaskMenu } from '../TaskMenu.tsx';
import { canRetry, canRevoke } from '../task-actions.ts';

const TaskPanel = lazy(async () => ({ default: (await import('../TaskPanel.tsx')).TaskPanel }));
const states = Object.fromEntries(taskStates.map((state) => [state, stateLooks[state].label]));
const stateIcons = Object.fromEntries(taskStates.map((state) => [state, stateLooks[state].Icon]));
const sameWords = (words: readonly string[]) => new Map(words.map((word) => [word, word]));

/** Background tasks, with everything that the specification lets one filter by. */
export const tasks = table({
  endpoint: listQueueTasks,
  rows: 'tasks',
  label: 'Tasks',
  id: 'uuid',
  filters: {
    state: { as: 'chips', label: 'State', options: states, icons: stateIcons, several: true },
    taskname: {
      as: 'select',
      label: 'Task name',
      several: true,
      source: optionsFrom(getQueueStats, ({ tasknames }) => sameWords(tasknames)),
    },
    not_state: { as: 'select', label: 'Not in state', options: states, several: true, more: true },
    workername: {
      as: 'text',
      label: 'Worker',
      source: optionsFrom(getQueueStats, ({ workers }) => sameWords(workers.map(({ worker }) => worker))),
      more: true,
    },
    received_start: { as: 'moment', label: 'Received from', more: true },
    received_end: { as: 'moment', label: 'Received to', more: true },
    kwargs_map: {
      as: 'text',
      label: 'Arguments contain (JSON)',
      placeholder: '{"assignment_id": 7}',
      problem: problemWithKwargs,
      more: true,
    },
  },
  sort: 'sort_by',
  panel: { param: 'task', Panel: TaskPanel },
  Menu: TaskMenu,
  bulk: [
    {
      label: 'Retry',
      about: 'Those that failed or were revoked run once more. The others are left alone.',
      fits: ({ state }) => canRetry(state),
      each: ({ uuid }, signal) => callWrite(retryTask, { params: { uuid } }, signal),
    },
    {
      label: 'Revoke',
      about: 'Those that wait will never start, and those that run are asked to stop. The others are left alone.',
      destructive: true,
      fits: ({ state }) => canRevoke(state),
      each: ({ uuid }, signal) =>
        callWrite(
          revokeTask,
          { params: { taskId: uuid }, query: { terminate: 'True', device_id: deviceId() } },
          signal,
        ),
    },
  ],
  detail: ({ received, queue }) => `${shortMoment(received)} · ${queue}`,
  columns: {
    name: { title: 'Name', grow: 1.4 },
    state: { title: 'State', width: 132, Cell: StateCell, text: (state) => stateLooks[state].label, from: 'xs' },
    received: { title: 'Received', width: 146, format: 'moment' },
    started: { title: 'Started', width: 80, format: 'moment', Cell: StartedCell },
    runtime: { title: 'Runtime', width: 76, format: 'seconds' },
    retries: { title: 'Retries', width: 73, format: 'number', from: 'lg' },
    worker: { title: 'Worker', grow: 0.5, from: 'lg' },
    queue: { title: 'Queue', width: 106 },
    kwargs: { title: 'Kwargs', format: 'code', from: 'lg' },
    finished: { title: 'Finished', width: 146, format: 'moment', hidden: true },
  },
  refreshSeconds: 10,
  alongside: [getQueueStats, listSchedules, getQueueTask],
  empty: 'No tasks yet',
  noMatch: 'No task matches these filters.',
});
