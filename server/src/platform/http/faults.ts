import type { z } from 'zod';

const mostFaultsNamed = 100;

/** What is wrong with an input: with which field, and the first of it in one sentence. */
export function faultsOf({ issues }: z.ZodError): { detail: string; fields: Record<string, string> } {
  const fields = Object.fromEntries(
    issues
      .slice(0, mostFaultsNamed)
      .toReversed()
      .map((issue) => [
        issue.code === 'unrecognized_keys' ? issue.keys.slice(0, mostFaultsNamed).join(', ') : issue.path.join('.'),
        issue.code === 'unrecognized_keys' ? 'Not known here' : issue.message,
      ]),
  );
  const [name, message] = Object.entries(fields).at(-1) ?? ['', 'Not valid'];
  return { detail: name ? `${name}: ${message}` : message, fields };
}
