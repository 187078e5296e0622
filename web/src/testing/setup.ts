import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, vi } from 'vitest';

configure({
  // Slow machines are no fault of the code: a condition that never comes true is found by the limit of the test.
  asyncUtilTimeout: 300_000,
  // As it is, every look for something that is not there yet would print the whole document (`screen.debug()` does it).
  getElementError: (message) => new Error(message ?? 'It is not there'),
});

/* As in browsers. happy-dom writes out the whole element, which Popper asks for a hundred times. */
Element.prototype.toString = () => '[object HTMLElement]';

/* React notes for every element where it was made, for its warnings, up to a number a second. That is for browsers. */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[internals], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
});

/*
 * For every look at a style, happy-dom holds every rule of the page against the element and all around it: a third of the
 * time of these tests. What rules say is for the browser tests; here an element looks as its own `style` says,
 * but for the colour behind it, which tells what is due.
 */
const { getComputedStyle } = window;
const shown: Record<string, string> = { display: 'block', visibility: 'visible' };
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  return new Proxy(style, {
    get(_, name) {
      if (name === 'backgroundColor') return getComputedStyle.call(window, element).backgroundColor;
      if (name === 'getPropertyValue')
        return (property: string) => style.getPropertyValue(property) || (shown[property] ?? '');
      const value = Reflect.get(style, name) as unknown;
      return value === '' ? (shown[name as string] ?? '') : value;
    },
  });
};

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
