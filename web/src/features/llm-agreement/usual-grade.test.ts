import { expect, test } from 'vitest';
import { usualGrade } from './usual-grade.ts';

test('the right grade is proposed where most votes agree, and left open where as many say another', () => {
  expect(usualGrade([{ grade: 'up' }, { grade: 'down' }, { grade: 'up' }])).toBe('up');
  expect(usualGrade([{ grade: 'up' }, { grade: 'down' }])).toBeUndefined();
  expect(usualGrade([])).toBeUndefined();
});
