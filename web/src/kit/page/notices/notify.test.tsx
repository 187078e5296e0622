import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Notifications } from './Notifications.tsx';
import { notify } from './notify.ts';

/* Each step lets React draw what the timers brought about. */
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => void vi.useFakeTimers());

test('a notice goes away after six seconds', () => {
  render(<Notifications />);
  act(() => notify('Saved'));
  pass(5700);
  pass(250);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(100);
  pass(500);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('what was done last is shown at once, in the place of what was done before', () => {
  render(<Notifications />);
  act(() => notify('Moved Anna'));
  act(() => notify('Moved Bo'));
  expect(screen.queryByText('Moved Anna')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Moved Bo');
});

test('what went wrong is shown to its end before the next one follows', () => {
  render(<Notifications />);
  act(() => notify('Not saved', { severity: 'error' }));
  act(() => notify('Saved'));
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  pass(6000);
  pass(1000);
  expect(screen.getByRole('status').textContent).toBe('Saved');
});

test('the action of a notice runs and closes it', () => {
  const handleUndo = vi.fn();
  render(<Notifications />);
  act(() => notify('Removed', { action: { label: 'Undo', onClick: handleUndo } }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  pass(1000);
  expect(handleUndo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Removed')).toBeNull();
});

test('what is said later about the same thing takes the place of what went wrong with it before', () => {
  render(<Notifications />);
  act(() => notify('Not moved', { severity: 'error', about: 'board' }));
  act(() => notify('Moved', { about: 'board' }));
  expect(screen.queryByText('Not moved')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Moved');
});
