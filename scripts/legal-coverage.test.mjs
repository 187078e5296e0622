import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacyPolicy } from '../web/src/features/legal/privacy-policy.ts';
import { termsOfService } from '../web/src/features/legal/terms-of-service.ts';
import { root } from './setup.mjs';
import { faultOf, rowsOf } from './statement-list.mjs';

/*
 * What the privacy policy and the terms say that the service does must be what it does. docs/legal-coverage.md names for each
 * such statement the test or the setting that makes it true, or says that it is a duty of people, by law or by agreement.
 */
const list = readFileSync(join(root, 'docs', 'legal-coverage.md'), 'utf8');
const tested = rowsOf('legal-coverage.md');
const others = [...list.matchAll(/^\| (.+) \| (by law|by agreement|setting `([A-Z_]+)`) \|$/gm)].map(
  ([, statement, held, setting]) => ({ statement, held, setting }),
);
const statements = [...tested, ...others].map(({ statement }) => statement);

const blocksOf = ({ summary, sections }) => [summary, ...sections.map(({ body }) => body)].flat();
const textsOf = (block) =>
  typeof block === 'string' ? [block] : (block.points ?? block.terms.map(([, text]) => text));
const texts = [privacyPolicy, termsOfService].flatMap(blocksOf).flatMap(textsOf);
const sentences = texts.flatMap((text) => text.split(/(?<=[.;:]) /));

/** Words by which a text promises what a machine has to do. */
const promises =
  /\b(eras|delet|remov|anonym|backup|encrypt|hash|cookie|audit|sessions?\b|tokens?\b|recorded|records\b|notes the day|storage|switched on|mail server|approved|by itself|machine-readable|removed)/i;

test('every statement of the legal texts about what the service does is on the list', () => {
  const free = sentences.filter((sentence) => promises.test(sentence));
  expect(free.length).toBeGreaterThan(20);
  expect(free.filter((sentence) => !statements.some((statement) => sentence.includes(statement)))).toEqual([]);
});

test('every statement on the list stands in the texts, word for word', () => {
  expect(statements.length, 'the list could be read').toBeGreaterThan(20);
  expect(statements.filter((statement) => !texts.some((text) => text.includes(statement)))).toEqual([]);
});

test('every test and setting on the list exists', () => {
  expect(tested.map(faultOf).filter(Boolean)).toEqual([]);
  const settings = readFileSync(join(root, 'server', 'src', 'platform', 'config.ts'), 'utf8');
  expect(others.filter(({ setting }) => setting && !settings.includes(setting))).toEqual([]);
});
