import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSensitive, isCheckedNumber, kindsIn, withoutSensitive } from '@app/contract/people/sensitive';
import { type SensitiveKind, sensitiveKinds } from '@app/contract/people/sensitive-kinds';

/* 300 sentences, half of them harmless ones that look alike. The numbers are of nobody: their birth numbers are kept for tests. */
const sentences = readFileSync(new URL('../../testing/samples/sensitive-sentences.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [kind, text] = line.split('\t') as [SensitiveKind | '', string];
    return { kind, text, found: new Set(findSensitive(text).map((each) => each.kind)) };
  });
const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

describe('what should not be kept', () => {
  test('is found in 300 sentences: at least 95 of 100 personnummer, with few false alarms', () => {
    const harmless = sentences.filter(({ kind }) => kind === '');
    const alarms = harmless.filter(({ found }) => found.size > 0);
    const lines = (Object.keys(sensitiveKinds) as SensitiveKind[]).map((kind) => {
      const of = sentences.filter((each) => each.kind === kind);
      const hits = of.filter(({ found }) => found.has(kind));
      return { kind, all: of.length, hits: hits.length, missed: of.filter(({ found }) => !found.has(kind)) };
    });
    const others = lines.filter(({ kind }) => kind !== 'personnummer');
    const [hits, all] = [
      others.reduce((sum, each) => sum + each.hits, 0),
      others.reduce((sum, each) => sum + each.all, 0),
    ];
    process.stdout.write(
      [
        ...lines.map(
          (each) => `${sensitiveKinds[each.kind]}: ${each.hits} of ${each.all} (${percent(each.hits, each.all)})`,
        ),
        `False alarms: ${alarms.length} of ${harmless.length} harmless sentences`,
        ...lines.flatMap(({ missed }) => missed.map(({ kind, text }) => `  missed ${kind}: ${text}`)),
        ...alarms.map(({ text, found }) => `  alarm ${[...found].join()}: ${text}`),
        '',
      ].join('\n'),
    );
    expect([sentences.length, harmless.length]).toEqual([300, 150]);
    expect(lines[0]!.hits / lines[0]!.all).toBeGreaterThanOrEqual(0.95);
    expect(hits / all).toBeGreaterThanOrEqual(0.9);
    expect(alarms.length).toBeLessThanOrEqual(8);
  });

  test('is a number only with the right check digit and a possible day', () => {
    expect(isCheckedNumber('8112289874')).toBe(true);
    expect(kindsIn('811228-9874')).toEqual(['Personnummer']);
    expect(kindsIn('Samordningsnummer 198112889871')).toEqual(['Personnummer']);
    for (const other of ['811228-9875', '811328-9872', '811200-9878', '1811228-9874', '811228-98741'])
      expect(kindsIn(other), other).toEqual([]);
  });

  test('is a number with a wrong digit, too, where it is called one; and a samordningsnummer of an unknown day', () => {
    for (const called of [
      'Personnummer: 811228-9875',
      'pers.nr 8112289875',
      'Född 19811228-9875 i Lund',
      'My SSN is 811228-9875',
    ])
      expect(kindsIn(called), called).toEqual(['Personnummer']);
    expect(kindsIn('Ring 198112289874 nej, det är numret')).toEqual(['Personnummer']);
    expect(kindsIn('Fick 191500722390 av Skatteverket')).toEqual(['Personnummer']);
    expect(kindsIn('Mobil 0701740605')).toEqual([]);
  });

  test('is what is said of somebody, not what a text about the world mentions', () => {
    for (const [of, world] of [
      [
        'Hon har en kronisk sjukdom sedan några år tillbaka och orkar inte mer.',
        'Många kroniska sjukdomar kan förebyggas genom motion, kost och mindre stress i vardagen.',
      ],
      [
        'His depression came back in the spring, so he had to leave that job.',
        'Anyone suffering from depression should be offered help at their place of work.',
      ],
      [
        'Anna Berg är vänsterpartist och skriver debattartiklar ibland.',
        'Vänsterpartiets framgångar i kommunvalet förvånade de flesta bedömare den kvällen.',
      ],
      [
        'She was arrested at a demonstration and told me about it herself.',
        'Hundreds were arrested during the demonstrations, according to several newspapers there.',
      ],
    ] as const) {
      expect(kindsIn(of), of).toHaveLength(1);
      expect(kindsIn(world), world).toEqual([]);
    }
  });

  test('is taken out: a number alone, of anything else the sentence', () => {
    expect(withoutSensitive('Born 811228-9874 in Lund. Knows Java.')).toBe('Born in Lund. Knows Java.');
    expect(withoutSensitive('Knows Java. Is pregnant, due in May. Starts in June.')).toBe(
      'Knows Java. Starts in June.',
    );
    expect(withoutSensitive('Knows Java.\nHar ADHD.\nBor i Lund.')).toBe('Knows Java.\n\nBor i Lund.');
    expect(withoutSensitive('Nothing here.')).toBe('Nothing here.');
  });
});
