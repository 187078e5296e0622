import { beforeAll, expect, test, vi } from 'vitest';
import { reloadOnceWhenOutdated } from './outdated.ts';

beforeAll(reloadOnceWhenOutdated);

test('a file that is gone reloads the page once; gone again, the error is shown', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  const handledFirst = !fail();
  const handledSecond = !fail();
  expect([handledFirst, handledSecond]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledOnce();
});
