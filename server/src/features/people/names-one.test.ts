import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '#testing/api';
import { namesOne, namesOneSql } from './names-one.ts';

const api = useApi();

test.each([
  ['ann@x.se', 'Write to Ann@x.se.', true],
  ['ann@x.se', 'mailto:ann@x.se,bo@x.se', true],
  ['ann@x.se', '{"text":"Hello\\nann@x.se"}', true],
  ['ann@x.se', 'joann@x.se', false],
  ['ann@x.se', 'jo.ann@x.se', false],
  ['ann@x.se', 'jo-ann@x.se', false],
  ['ann@x.se', 'joåann@x.se', false],
  ['ann@x.se', 'ann@x.se.example', false],
  ['ann@x.se', 'annax@x.se', false],
  ['github.com/ann', 'https://www.github.com/ann/', true],
  ['github.com/ann', '"https://github.com/ann?tab=all"', true],
  ['github.com/ann', 'https://github.com/anna', false],
  ['github.com/ann', 'https://github.com/ann-e', false],
  ['github.com/ann', 'https://githubXcom/ann', false],
  ['+4670123', 'Call +4670123!', true],
  ['+4670123', '+46701234', false],
  ['a+b(c)@x.se', '<a+b(c)@x.se>', true],
  ['a+b(c)@x.se', 'aab(c)@x.se', false],
])('%s in %s: %s, said the same by the database', async (word, text, found) => {
  expect(namesOne([word])(text)).toBe(found);
  const { rows } = await sql<{ found: boolean }>`select ${namesOneSql(sql`${text}::text`, [word])} as found`.execute(
    api.db,
  );
  expect(rows).toEqual([{ found }]);
});

test('without words nobody is named', async () => {
  expect(namesOne([])('anything')).toBe(false);
  const { rows } = await sql`select ${namesOneSql(sql`'anything'`, [])} as found`.execute(api.db);
  expect(rows).toEqual([{ found: false }]);
});
