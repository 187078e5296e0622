import { beforeAll, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { followOtherTabs } from './other-tabs.ts';

const api = useLocalApi();
beforeAll(followOtherTabs);

const change = (key: string, oldValue: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }));

test.each([
  ['signed in', null, 'a'],
  ['signed out', 'a', null],
])('when somebody has %s in another tab, this one starts anew', (_what, before, after) => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  change('access_token', before, after);
  expect(reload).toHaveBeenCalledOnce();
});

test('a token that another tab has renewed disturbs nobody', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  change('access_token', 'a', 'b');
  expect(reload).not.toHaveBeenCalled();
  expect(api.went).toEqual([]);
});

test('when an impersonation starts or stops in another tab, this one goes to the to-do page', () => {
  change('original_access_token', null, 'a');
  expect(api.went).toEqual(['/todo']);
});
