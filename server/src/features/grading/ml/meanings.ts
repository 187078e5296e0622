import { builtInGroups } from '@app/contract/search/built-in-synonyms';
import { compoundOf, firstOf } from '@app/contract/search/heads';
import { readGroup } from '@app/contract/search/synonyms';
import { formsOf, wordsOf } from '@app/contract/search/words';

/*
 * Texts as the search reads them: what means the same is one and the same word to the model. `K8s` is `kubernetes`, `utvecklarna`
 * is `utvecklare`, and who is a `systemutvecklare` is a `utvecklare`, too.
 */

/** A meaning, and where it stands in the text. */
export interface Meant {
  meaning: string;
  start: number;
  end: number;
}
export interface Meanings {
  /** The meanings of a text in order. Some words mean more in a list of skills: `Go` is a language there. */
  read(text: string, isSkill?: boolean): Meant[];
  /** What it says besides: `utvecklare` for `systemutvecklare` and all that means the same; the words of what is said in several. */
  parts(meaning: string): readonly string[];
  /** Says nothing about anybody. */
  isEmpty(meaning: string): boolean;
}

interface Known {
  /** The words after the first, in their plainest form. */
  rest: readonly string[];
  onlySkill: boolean;
  meaning: string;
}

const remembered = new Map<string, Meanings>();
/** By the groups of the product and those that were added. Remembers the last answer: it takes a while to make. */
export function meaningsWith(added: readonly string[]): Meanings {
  const key = added.join('\n');
  const known = remembered.get(key) ?? meaningsOf([...builtInGroups, ...added]);
  remembered.clear();
  remembered.set(key, known);
  return known;
}

const mostRemembered = 200_000;
/** Keeps what was worked out for a word: the same few come again and again. */
function remembering<T>(work: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    if (known.size >= mostRemembered) known.clear();
    const made = work(word);
    known.set(word, made);
    return made;
  };
}

/** The shortest of all its forms; never shown to anybody. */
const plainest = remembering((word) =>
  formsOf(word).reduce(
    (best, form) => (form.length < best.length || (form.length === best.length && form < best) ? form : best),
    word,
  ),
);

function meaningsOf(groups: readonly string[]): Meanings {
  const byFirst = new Map<string, Known[]>();
  const titles = new Map<string, string[]>();
  for (const [spelling, meaning] of meaningOfSpellings(groups)) {
    const [field, ...words] = spelling.split(' ');
    if (field !== '' && field !== 'skill') continue;
    const [first, ...rest] = words;
    const known = { rest, onlySkill: field === 'skill', meaning };
    byFirst.set(
      first!,
      [...(byFirst.get(first!) ?? []), known].toSorted((a, b) => b.rest.length - a.rest.length),
    );
    if (rest.length === 0) titles.set(meaning, [...(titles.get(meaning) ?? []), ...partsOfTitle(first!)]);
  }
  const alone = (word: string): string =>
    byFirst.get(word)?.find(({ rest, onlySkill }) => rest.length === 0 && !onlySkill)?.meaning ?? word;

  return {
    read: (text, isSkill = false) => {
      const words = wordsOf(text);
      const plain = words.map((word) => plainest(word.text));
      const found: Meant[] = [];
      for (let at = 0; at < words.length;) {
        const said = byFirst
          .get(plain[at]!)
          ?.find(
            ({ rest, onlySkill }) =>
              (isSkill || !onlySkill) && rest.every((word, index) => plain[at + 1 + index] === word),
          );
        const last = at + (said?.rest.length ?? 0);
        found.push({ meaning: said?.meaning ?? plain[at]!, start: words[at]!.start, end: words[last]!.end });
        at = last + 1;
      }
      return found;
    },
    parts: remembering((meaning) => {
      const words = meaning.includes('_') ? meaning.split('_') : [];
      const parts = [...words, ...(titles.get(meaning) ?? partsOfTitle(meaning)).map(alone)];
      return [...new Set(parts)].filter((part) => part !== meaning);
    }),
    isEmpty: (meaning) => emptyWords.has(meaning),
  };
}

/** `utvecklare` and `system` for `systemutvecklare`. */
function partsOfTitle(word: string): string[] {
  const compound = compoundOf(word);
  if (!compound || compound.first === '') return [];
  const first = firstOf(word);
  return [plainest(compound.base), ...(first === undefined ? [] : [plainest(first)])];
}

/**
 * For each spelling, its field and its words in their plainest form, the one it is read as: the first of its group. Groups that
 * share a spelling are one.
 */
function meaningOfSpellings(groups: readonly string[]): Map<string, string> {
  const leaders = new Map<string, string>();
  const leaderOf = (spelling: string): string => {
    const leader = leaders.get(spelling) ?? spelling;
    return leader === spelling ? spelling : leaderOf(leader);
  };
  for (const group of groups) {
    const spellings = readGroup(group)
      .filter(({ words }) => words.length > 0)
      .map(({ field, words }) => [field ?? '', ...words.map(plainest)].join(' '));
    const [first] = spellings;
    if (first === undefined) continue;
    for (const spelling of spellings) {
      leaders.set(spelling, leaders.get(spelling) ?? spelling);
      leaders.set(leaderOf(spelling), leaderOf(first));
    }
  }
  return new Map(
    Array.from(leaders.keys(), (spelling) => [spelling, leaderOf(spelling).split(' ').slice(1).join('_')]),
  );
}

/** In the two languages most texts are in. */
const emptyWords = new Set(
  `a about after all also an and are as at be been by can do for from had has have he her his i if in into is it its me more my not of on or our she so
  that the their them they this to up us was we were what when which who will with you your
  att av den det de dem din du eller en ett for fran ha han har hon i inte jag kan med men min mot nar och om oss pa sa sig som till under ut vad var vara vi vid
  year years ar`
    .split(/\s+/)
    .map(plainest),
);
