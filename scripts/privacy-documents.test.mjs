import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';
import { faultOf, rowsOf } from './statement-list.mjs';

/* docs/privacy says what the product does with personal data. What it says is held here. */
const textOf = (path) => readFileSync(join(root, path), 'utf8');
const documents = ['record-of-processing', 'impact-assessment', 'breach'];

test('every test that the privacy documents name exists', () => {
  const rows = documents.flatMap((name) => rowsOf(`privacy/${name}.md`));
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(faultOf).filter(Boolean)).toEqual([]);
});

test('the record of processing names every table that holds something about a person', () => {
  const record = textOf('docs/privacy/record-of-processing.md');
  const tables = [...textOf('server/src/features/personal-data/holdings.ts').matchAll(/\btable: '(\w+)'/g)].map(
    ([, table]) => table,
  );
  expect(tables.length).toBeGreaterThan(40);
  expect(tables.filter((table) => !record.includes(`\`${table}\``))).toEqual([]);
});

test('the list of sub-processors names every setting by which data leaves the product', () => {
  const list = textOf('docs/privacy/sub-processors.md');
  const settings = [
    ...textOf('server/src/platform/config.ts').matchAll(/^ {2}([A-Z_]+): (?:url\(|fallbacks|list)/gm),
  ].map(([, name]) => name);
  // Our own address, who may call us, and names of our own tasks and name servers.
  const ours = new Set(['PUBLIC_URL', 'CORS_ORIGINS', 'TRUST_PROXY', 'SCHEDULES_OFF', 'DNS_SERVERS']);
  expect(settings).toContain('SMTP_URL');
  expect(settings.filter((name) => !ours.has(name) && !list.includes(`\`${name}\``))).toEqual([]);
});
