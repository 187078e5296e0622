import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Notifications } from './Notifications.tsx';
import { notify } from './notify.ts';

/* Each step lets React draw what the timers brought about. */
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => void vi.useFakeTimers());

test('a notice goes away after six seconds, and the next one follows', () => {
  render(<Notifications />);
  act(() => {
    notify('Saved');
    notify('Not saved', { severity: 'error' });
  });
  expect(screen.getByRole('status').textContent).toBe('Saved');
  pass(5700);
  pass(250);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(100);
  pass(500);
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  pass(6000);
  pass(1000);
  expect(screen.queryByRole('alert')).toBeNull();
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

test('what is said later about the same thing takes the place of what was said before', () => {
  render(<Notifications />);
  act(() => {
    notify('Moved one', { about: 'board' });
    notify('Saved');
    notify('Moved two', { about: 'board' });
  });
  expect(screen.queryByText('Moved one')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Saved');
  pass(6000);
  pass(1000);
  expect(screen.getByRole('status').textContent).toBe('Moved two');
});
