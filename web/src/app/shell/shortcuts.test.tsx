import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useShortcuts } from './shortcuts.ts';

const handlePalette = vi.fn();
const handleTodo = vi.fn();
const handleHelp = vi.fn();
const keys = new Map([
  ['g t', handleTodo],
  ['?', handleHelp],
]);

function Listening({ dialog = false }) {
  useShortcuts({ keys, onPalette: handlePalette });
  return (
    <>
      <input aria-label="Name" />
      {dialog && <div role="dialog" />}
    </>
  );
}
/** Presses keys at the given moments, in milliseconds. */
const press = (presses: [key: string, at: number][], target: Element = document.body) => {
  for (const [key, at] of presses) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: 100_000 + at });
    fireEvent(target, event);
  }
};

beforeEach(() => vi.clearAllMocks());

test('two keys one after the other run what belongs to them', () => {
  render(<Listening />);
  press([
    ['g', 0],
    ['t', 900],
  ]);
  expect(handleTodo).toHaveBeenCalledOnce();
});

test('the second key must follow within a second', () => {
  render(<Listening />);
  press([
    ['g', 0],
    ['t', 1100],
  ]);
  expect(handleTodo).not.toHaveBeenCalled();
});

test('a single key acts at once', () => {
  render(<Listening />);
  press([['?', 0]]);
  expect(handleHelp).toHaveBeenCalledOnce();
});

test('a single key acts also right after a key that means nothing with it', () => {
  render(<Listening />);
  press([
    ['n', 0],
    ['?', 300],
  ]);
  expect(handleHelp).toHaveBeenCalledOnce();
});

test('plain keys are left to whoever types', () => {
  render(<Listening />);
  press(
    [
      ['g', 0],
      ['t', 10],
      ['?', 20],
    ],
    screen.getByLabelText('Name'),
  );
  expect([handleTodo, handleHelp].map((handler) => handler.mock.calls.length)).toEqual([0, 0]);
});

test('plain keys do nothing behind a dialog', () => {
  render(<Listening dialog />);
  press([['?', 0]]);
  expect(handleHelp).not.toHaveBeenCalled();
});

test.each([{ ctrlKey: true }, { metaKey: true }])('%o and K open the palette, also from a field', (modifier) => {
  render(<Listening />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'k', ...modifier });
  expect(handlePalette).toHaveBeenCalledOnce();
});
