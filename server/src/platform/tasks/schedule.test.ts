import { expect, test } from 'vitest';
import { tasks } from '../../features.ts';
import { ConfigError } from '../config.ts';
import { stopSchedules } from './schedule.ts';

const name = 'core.tasks.start_predictionrun_ifneeded';

test('a schedule that is switched off is none any more, and its task and all other schedules stay', () => {
  const scheduled = (kinds: typeof tasks) => kinds.filter(({ schedule }) => schedule).map((kind) => kind.name);
  const left = stopSchedules(tasks, [name]);
  expect(scheduled(tasks)).toContain(name);
  expect(scheduled(left)).toEqual(scheduled(tasks).filter((each) => each !== name));
  expect(left.map((kind) => kind.name)).toEqual(tasks.map((kind) => kind.name));
});

test('a name that is no scheduled task is refused', () => {
  expect(() => stopSchedules(tasks, ['core.tasks.rebuild_gcq'])).toThrow(ConfigError);
});
