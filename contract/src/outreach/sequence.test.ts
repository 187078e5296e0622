import { describe, expect, test } from 'vitest';
import { triggerNames } from './channels.ts';
import { mostSteps, type SequenceTemplate, stepsAfter } from './sequence.ts';

const none = Object.fromEntries(triggerNames.map((name) => [name, null])) as Record<
  (typeof triggerNames)[number],
  null
>;
const make = (id: number, parts: Partial<SequenceTemplate> = {}): SequenceTemplate => ({
  id,
  name: `Template ${id}`,
  kind: 'All',
  ...none,
  delays: {},
  ...parts,
});
const draw = (...templates: SequenceTemplate[]) =>
  stepsAfter(templates[0]!, new Map(templates.map((template) => [template.id, template]))).map(
    ({ template, trigger, delay, depth, warning }) => [template?.id, trigger, delay, depth, warning],
  );

describe('what follows a template', () => {
  test('is drawn step by step, the soonest first', () => {
    const first = make(1, { next_email: 2, next_sms: 3, delays: { next_email: 7, next_sms: 2 } });
    expect(draw(first, make(2, { next_email: 3 }), make(3))).toEqual([
      [3, 'next_sms', 2, 1, undefined],
      [2, 'next_email', 7, 1, undefined],
      [3, 'next_email', 4, 2, undefined],
    ]);
  });

  test('ends where it would begin again', () => {
    expect(draw(make(1, { next_email: 2 }), make(2, { next_email: 1 }))).toEqual([
      [2, 'next_email', 4, 1, undefined],
      [1, 'next_email', 4, 2, 'loop'],
    ]);
    expect(draw(make(1, { next_email: 1 }))).toEqual([[1, 'next_email', 4, 1, 'loop']]);
  });

  test('ends at a template that was removed, and at one for another channel', () => {
    expect(draw(make(1, { next_email: 9 }))).toEqual([[undefined, 'next_email', 4, 1, 'removed']]);
    expect(draw(make(1, { next_email: 2 }), make(2, { kind: 'LinkedinInmail' }))).toEqual([
      [2, 'next_email', 4, 1, 'wrong_kind'],
    ]);
  });

  test('is cut where nobody could look at it any more', () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      make(index + 1, Object.fromEntries(triggerNames.map((name) => [name, index + 2]))),
    );
    expect(draw(...many)).toHaveLength(mostSteps);
  });
});
