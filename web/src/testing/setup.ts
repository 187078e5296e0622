import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

configure({
  // Slow machines are no fault of the code: a condition that never comes true is found by the limit of the test.
  asyncUtilTimeout: 300_000,
  // As it is, every look for something that is not there yet would print the whole document (`screen.debug()` does it).
  getElementError: (message) => new Error(message ?? 'It is not there'),
});

/* As in browsers. happy-dom writes out the whole element, which Popper asks for a hundred times. */
Element.prototype.toString = () => '[object HTMLElement]';

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
