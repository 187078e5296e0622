import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../net/api-error.ts';
import { stateOfFailure, StatePanel } from './StatePanel.tsx';

afterEach(cleanup);
const url = '/api/things/';
let tries = 0;
async function refetch() {
  tries += 1;
}
const failure = (error: unknown) => stateOfFailure({ error, isFetching: false, refetch });
const show = (error: unknown) => render(<StatePanel state={failure(error)} />).container.textContent;

test('what may not be seen is told in the words of the server', () => {
  expect(show(new ApiError({ status: 403, url, detail: 'Not while impersonating' }))).toBe('Not while impersonating');
  cleanup();
  expect(show(new ApiError({ status: 403, url }))).toBe('You do not have permission to see this');
});

test('a question that takes too long asks for a narrower one', () => {
  for (const error of [
    new ApiError({ status: 504, url }),
    new ApiError({ status: 422, url, code: 'search_too_slow', detail: 'This search takes too long. Narrow it.' }),
  ]) {
    expect(show(error)).toMatch(/too long.*[Nn]arrow it/);
    screen.getByRole('button', { name: 'Try again' });
    cleanup();
  }
});

test('what is not set up says so, and offers no second try', () => {
  expect(show(new ApiError({ status: 409, url, code: 'llm_not_set_up', detail: 'No language model is set up' }))).toBe(
    'No language model is set up',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('any other failure says what it was, and can be tried again', async () => {
  tries = 0;
  expect(show(new ApiError({ status: 500, url, detail: 'Broken' }))).toContain(
    'This could not be loaded: BrokenStatus 500, /api/things/',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tries).toBe(1);
  cleanup();
  expect(show(new TypeError('x'))).toContain('This could not be loaded: something went wrong');
});
