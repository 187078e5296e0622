import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHeld } from './useHeld.ts';

type Props = [value: string | undefined, held: boolean, of?: string];
function start(...props: Props) {
  const { result, rerender } = renderHook(([value, held, of = 'list']: Props) => useHeld(value, held, of), {
    initialProps: props,
  });
  return (...next: Props) => {
    rerender(next);
    return result.current;
  };
}

test('what is shown stays while it is held, and the newest follows afterwards', () => {
  const show = start('old', false);
  expect(show('old', true)).toBe('old');
  expect(show('newer', true)).toBe('old');
  expect(show('newest', true)).toBe('old');
  expect(show('newest', false)).toBe('newest');
});

test('the first value comes through although it is held', () => {
  const show = start(undefined, true);
  expect(show('first', true)).toBe('first');
  expect(show('second', true)).toBe('first');
});

test('another list is shown although the last one was held', () => {
  const show = start('rows', false, 'all');
  expect(show('failures', true, 'failures')).toBe('failures');
});
