import { expect, test } from 'vitest';

/* docs/words.md: one word for one thing. These are the words that it replaced. */
const outdated =
  /\b(nobody|somebody|everybody|anybody|take[sn]? back|taken off|put off|becomes? part of|you may look|not change it|whoever|the most pressing|is awake)\b/i;

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../testing/**', '!../features/legal/**', '!../features/tasks/mock.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** What people may read in a module: texts with a blank in them, or with a capital at the start. */
function textsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`|"([^"\n]*)"/g)].map(
    ([, single, back, double]) => single ?? back ?? double!,
  );
  const drawn = [...code.matchAll(/>([^<>{}]+)[<{]/g)].map(([, text]) => text!);
  return [...quoted, ...drawn].filter(
    (text) => /^\s*[A-Z]|\S \S/.test(text) && !/=>|;$|\n\s*(const|return|export) /.test(text),
  );
}

test('no text on a screen uses a word that the glossary has replaced', () => {
  const found = Object.entries(sources).flatMap(([path, source]) =>
    textsIn(source)
      .filter((text) => outdated.test(text))
      .map((text) => `${path}: ${text.trim()}`),
  );
  expect(found).toEqual([]);
});

test('a text with such a word is noticed, a comment is not', () => {
  expect(textsIn("const text = 'Nobody is here';").some((text) => outdated.test(text))).toBe(true);
  expect(textsIn('<p>Put it here: nobody did</p>').some((text) => outdated.test(text))).toBe(true);
  expect(textsIn('/* Nobody is here */').some((text) => outdated.test(text))).toBe(false);
});
