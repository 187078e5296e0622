/** Fails on purpose, to try the error screen and the error reporting. */
export function RuntimeErrorPage(): never {
  throw new Error('This runtime error was triggered on purpose');
}
