import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/* Slow machines are no fault of the code: a condition that never comes true is found by the limit of the test. */
configure({ asyncUtilTimeout: 300_000 });

/* All files of a worker share what comes from packages; our own modules, which remember things, each file has anew. */
vi.resetModules();

/* All files of a worker share one browser stand-in, so each test leaves it as it found it. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = '';
  document.title = '';
});
