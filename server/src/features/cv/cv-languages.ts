/** As people call them where the standard does not. */
const alsoCalled: Record<string, string> = {
  suomi: 'fi',
  ruotsi: 'sv',
  englanti: 'en',
  saksa: 'de',
  farsi: 'fa',
  dari: 'fa',
  mandarin: 'zh',
  'mandarin chinese': 'zh',
  cantonese: 'yue',
  kantonesiska: 'yue',
  holländska: 'nl',
  flemish: 'nl',
  flamländska: 'nl',
  kiswahili: 'sw',
  filipino: 'fil',
  tagalog: 'fil',
  castilian: 'es',
  bokmål: 'no',
  nynorsk: 'no',
  sorani: 'ckb',
  kurmanji: 'ku',
  'serbo-croatian': 'sh',
  serbokroatiska: 'sh',
  bangla: 'bn',
  sotho: 'st',
  sesotho: 'st',
  siswati: 'ss',
  setswana: 'tn',
  isizulu: 'zu',
  isixhosa: 'xh',
  française: 'fr',
  oriya: 'or',
  gaelic: 'gd',
  pulaar: 'ff',
  newari: 'new',
  'nepal bhasa': 'new',
  azeri: 'az',
  flamand: 'nl',
  'sign language': 'sgn',
  teckenspråk: 'sgn',
};
/** Dialects and scripts that the standard names apart. */
const sameAs: Record<string, string> = { nb: 'no', nn: 'no', tl: 'fil' };
/** What these words mean in a CV is not the language. */
const otherWords = new Set([
  'interlingua',
  'volapük',
  'multiple languages',
  'root',
  'gan',
  'ga',
  'even',
  'ho',
  'lu',
  'mari',
  'sango',
  'fang',
  'fon',
  'crow',
  'cree',
  'duala',
  'masai',
  'mende',
  'adele',
  'han',
  'hausa-',
]);

/** By what they are called in English and the languages of the north: the English name, as it is kept. */
const languages = new Map<string, string>();
const english = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const namesIn = ['en', 'sv', 'nb', 'da', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'fi'].map(
  (locale) => new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }),
);
const letters = 'abcdefghijklmnopqrstuvwxyz';
/** There is no list of all codes; so each that could be one is asked for. Those of three letters only where we know them. */
for (const first of letters)
  for (const second of letters) {
    const code = first + second;
    const name = english.of(sameAs[code] ?? code);
    if (name === undefined) continue;
    // As others call it, and as it calls itself.
    const itself = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' });
    for (const names of [...namesIn, itself]) {
      const own = names.of(code)?.toLowerCase();
      if (own && own.length > 2 && !otherWords.has(own)) languages.set(own, name);
    }
  }
for (const code of [
  'fil',
  'yue',
  'ckb',
  'haw',
  'sgn',
  'gsw',
  'swg',
  'ceb',
  'arc',
  'syr',
  'kab',
  'bho',
  'mai',
  'sat',
  'kok',
  'doi',
  'tcy',
])
  for (const names of namesIn) {
    const own = names.of(code)?.toLowerCase();
    if (own && !languages.has(own)) languages.set(own, english.of(code) ?? code);
  }
for (const [word, code] of Object.entries(alsoCalled)) languages.set(word, english.of(code) ?? word);

/** `Swedish` for `svenska`; undefined for what is no language. */
export const languageOf = (word: string): string | undefined => languages.get(word.trim().toLowerCase());
