import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { RootError } from './RootError.tsx';

function Broken(): never {
  throw new Error('It broke');
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('a failure below shows when, where, what and in which components', () => {
  render(
    <RootError>
      <Broken />
    </RootError>,
  );
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong');
  expect(screen.getByText('It broke')).not.toBeNull();
  expect(screen.getByText(window.location.href)).not.toBeNull();
  expect(screen.getByText(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)).not.toBeNull();
  expect(screen.getByLabelText('Component stack').textContent).toMatch(/^at Broken/);
});

test('the details can be copied, and the page reloaded', async () => {
  const user = userEvent.setup();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  render(
    <RootError>
      <Broken />
    </RootError>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  await screen.findByRole('button', { name: 'Copied' });
  const copied = await navigator.clipboard.readText();
  expect(copied).toMatch(/^Timestamp: .*\nURL: .*\nMessage: It broke\nComponent stack:\nat Broken/);

  await user.click(screen.getByRole('button', { name: 'Reload page' }));
  expect(reload).toHaveBeenCalledOnce();
});
