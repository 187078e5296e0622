import { foldLetters } from './letters.ts';

/*
 * Swedish, Norwegian and Danish write a title as one word, with what the person is at its end: Systemutvecklare,
 * Redovisningsekonom. These are such ends, each list with its inflections. Whoever asks for one finds the long words, too.
 */
interface Inflection {
  /** Taken off each of the words before the endings are put on. */
  off: string;
  endings: readonly string[];
  words: string;
}
const inflections: readonly Inflection[] = [
  {
    off: 'are',
    endings: ['are', 'ares', 'aren', 'arens', 'arna', 'arnas'],
    words: `apotekare arbetare bagare behandlare beredare bokare byggare domare forskare förare föreläsare föreståndare
      förmedlare förvaltare genomförare gjutare granskare handlare handläggare hanterare hantverkare inköpare
      lackerare ledare lokalvårdare läggare läkare lärare medarbetare mäklare mästare målare optimerare paketerare
      planerare plockare plåtslagare programmerare redovisare ritare rådgivare samordnare sekreterare skötare slipare
      snickare sorterare städare stödjare svarvare svetsare säljare testare tillverkare tryckare tränare undersökare
      utbildare utförare uthyrare utredare utvecklare väktare värderare vårdare översättare`,
  },
  {
    off: '',
    endings: ['', 's', 'en', 'ens', 'er', 'ers', 'erna', 'ernas'],
    words: `administratör advokat antikvarie arkitekt arkivarie assistent bibliotekarie biolog chaufför chef coach
      controller dietist direktör distributör ekonom expert farmaceut fotograf frisör förman geolog informatör
      ingenjör inspektör inspiratör installatör instruktör intendent jurist kassör kemist kirurg kock kommunikatör
      konstruktör konsult kontorist kontrollant koordinator kurator laborant logoped maskinist montör officer operatör
      pedagog producent projektör psykolog redaktör reparatör reporter revisor sociolog soldat specialist strateg
      terapeut veterinär`,
  },
  {
    off: '',
    endings: ['', 's', 'n', 'ns', 'na', 'nas'],
    words: 'analytiker designer elektriker grafiker mekaniker optiker tekniker',
  },
  { off: '', endings: ['', 's', 't', 'ts', 'n', 'ns', 'na', 'nas'], words: 'biträde' },
  { off: '', endings: ['', 's', 'a', 'as'], words: 'ansvarig' },
  {
    off: 'a',
    endings: ['a', 'as', 'an', 'ans', 'or', 'ors', 'orna', 'ornas'],
    words: 'sköterska barnmorska',
  },
  {
    off: '',
    endings: ['', 's', 'en', 'ens', 'e', 'es', 'ne', 'nes'],
    words: `bogholder forsker konsulent leder lærer medarbeider medarbejder planlegger planlægger pleier plejerske rådgiver
      sagsbehandler saksbehandler selger sælger udvikler utvikler`,
  },
  {
    off: '',
    endings: ['', 's', 'en', 'ens', 'er', 'ers', 'ene', 'enes', 'erne', 'ernes'],
    words: 'direktør ingeniør læge pædagog sjef sjåfør økonom',
  },
];

interface Head {
  base: string;
  /** All its inflections. */
  forms: readonly string[];
}
/** By each of its inflections. Where two languages inflect a word in two ways, both count. */
const heads = new Map<string, Head>();
for (const { off, endings, words } of inflections)
  for (const written of foldLetters(words).split(/\s+/)) {
    const stem = written.slice(0, written.length - off.length);
    const forms = [...new Set([...(heads.get(written)?.forms ?? []), ...endings.map((ending) => stem + ending)])];
    for (const form of forms) if (!heads.has(form) || form === written) heads.set(form, { base: written, forms });
  }
const longestForm = Math.max(...Array.from(heads.keys(), (form) => form.length));
const shortestForm = Math.min(...Array.from(heads.keys(), (form) => form.length));
/** What stands before a head is a word of its own. */
const shortestFirst = 2;

/** The same few words come again and again. */
const known = new Map<string, Compound | undefined>();
const mostKnown = 50_000;

interface Compound extends Head {
  /** What stands before the head: nothing when the word is a head itself. */
  first: string;
}

/** `utvecklare` for `systemutvecklarna` and for `utvecklare` itself; undefined for a word that ends in none. */
export function compoundOf(word: string): Compound | undefined {
  if (word.length < shortestForm) return undefined;
  if (known.has(word)) return known.get(word);
  if (known.size >= mostKnown) known.clear();
  let found: Compound | undefined;
  for (let at = Math.max(0, word.length - longestForm); at <= word.length - shortestForm && !found; at += 1) {
    const head = heads.get(word.slice(at));
    if (head && (at === 0 || at >= shortestFirst)) found = { ...head, first: word.slice(0, at) };
  }
  known.set(word, found);
  return found;
}

/** What a word asks for in longer words: `utvecklare` for `utvecklarna`; undefined for a word that is no head. */
export function headAsked(word: string): string | undefined {
  const compound = compoundOf(word);
  return compound?.first === '' ? compound.base : undefined;
}

/** Shorter ones are rarely asked for, and these say something else before a head than alone. */
const shortestTelling = 4;
const notTelling = new Set(['under', 'over', 'sjuk', 'vice', 'efter', 'inom']);

/** What a long title begins with, if that says something: `frontend` for `frontendutvecklare`. */
export function firstOf(word: string): string | undefined {
  const first = compoundOf(word)?.first ?? '';
  return first.length < shortestTelling || notTelling.has(first) ? undefined : first;
}

/** What long titles begin with that are found by a word: `utbildning` finds `utbildningsledare`, too. */
export const firstsAsked = (word: string): string[] =>
  word.length < shortestTelling || !/^[a-z]+$/.test(word) ? [] : [word, `${word}s`];
