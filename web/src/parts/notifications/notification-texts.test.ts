import type { Notification } from '@app/contract/users/notifications';
import { expect, test } from 'vitest';
import { tellOf } from './notification-texts.ts';

const blank: Notification = {
  id: 1,
  kind: 'mention',
  created: '2026-11-15T09:30:00Z',
  read: null,
  actor: { id: 2, name: 'Åsa Ek' },
  person: null,
  company: null,
  role: null,
  import: null,
  browser: null,
  cards: null,
  due: null,
  task: null,
  failed: false,
};
const person = { id: 5, name: 'Eva Lind' };
const company = { id: 6, name: 'Solvik' };
const role = { id: 7, name: 'Welder' };
const list = { id: 9, name: 'fair.csv' };
const told: [parts: Partial<Notification>, sentence: string, to: string][] = [
  [{ kind: 'mention', person }, 'Åsa Ek mentioned you in a comment on Eva Lind.', '/person/5?show=comment'],
  [{ kind: 'mention', company }, 'Åsa Ek mentioned you in a comment on Solvik.', '/company/6/?show=comment'],
  [{ kind: 'deadline', company }, 'Your reminder about Solvik is due.', '/company/6/?show=reminder'],
  [
    { kind: 'mention', person, actor: null },
    'Someone mentioned you in a comment on Eva Lind.',
    '/person/5?show=comment',
  ],
  [
    { kind: 'assignment', person, role },
    'Åsa Ek assigned Eva Lind to you in Welder.',
    '/board/v2?assignmentId=7&person=5',
  ],
  [{ kind: 'assignment', role, cards: 12 }, 'Åsa Ek assigned 12 people to you in Welder.', '/board/v2?assignmentId=7'],
  [{ kind: 'assignment', role }, 'Åsa Ek added you to the team of Welder.', '/board/v2?assignmentId=7'],
  [{ kind: 'reply', person, actor: null }, 'Eva Lind replied.', '/person/5?show=message'],
  [{ kind: 'deadline', person }, 'Your reminder about Eva Lind is due.', '/person/5?show=reminder'],
  [
    { kind: 'deadline', role, due: '2026-11-18T12:00' },
    'The deadline of Welder is 2026-11-18 12:00.',
    '/board/v2?assignmentId=7',
  ],
  [
    { kind: 'sign_in', browser: 'Chrome 156 on Linux' },
    'Someone signed in to your account from a new browser: Chrome 156 on Linux.',
    '/config/settings',
  ],
  [{ kind: 'finished', task: 'people.import', import: list }, 'The import of fair.csv is finished.', '/import?list=9'],
  [
    { kind: 'finished', task: 'people.import', import: list, failed: true },
    'The import of fair.csv failed.',
    '/import?list=9',
  ],
  [
    { kind: 'finished', task: 'people.import_undo', import: list },
    'The import of fair.csv was undone.',
    '/import?list=9',
  ],
  [
    { kind: 'finished', task: 'core.tasks.start_predictionrun_ifneeded', role },
    'The model of Welder was trained.',
    '/analyze_ml/7',
  ],
  [
    { kind: 'finished', task: 'core.tasks.start_predictionrun_ifneeded', role, failed: true },
    'Training the model of Welder failed.',
    '/analyze_ml/7',
  ],
  [
    { kind: 'finished', task: 'core.tasks.fill_llm_queue', role },
    'The language model has gone through the people for Welder.',
    '/grading/7',
  ],
];
test.each(told)('%j reads as a sentence that leads there', (parts, sentence, to) => {
  expect(tellOf({ ...blank, ...parts })).toEqual({ sentence, to });
});
