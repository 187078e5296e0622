import type { Reading } from './cv-score.ts';

/*
 * What plain regular expressions make of a CV's text, so that the figures of the product have something to stand beside.
 * Written once, not tuned.
 */

const moment = String.raw`(?:\p{L}{3,9}\.?\s+)?(?:\d{1,2}[/.-])?((?:19|20)\d\d)(?:[-/.]\d\d)?`;
const range = new RegExp(
  String.raw`${moment}\s*(?:-|–|—|to|till|til)\s*(?:${moment}|(present|now|current|today|ongoing|nu|pågående|nå|dags dato|idag))?`,
  'iu',
);
const between = /\s*[\t|•,;]\s*|\s+[–—-]\s+|\s+(?:at|hos|på|vid)\s+/u;
const headings = {
  jobs: /^(?:work |professional |relevant )?(?:experience|employment|career)|^(?:arbets|yrkes)\p{L}*erfarenhet|^erfaring|^arbeidserfaring|^erhvervserfaring/iu,
  studies: /^(?:education|academic|utbildning|utdanning|uddannelse)/iu,
  skills: /^(?:(?:technical |key |core )?skills|competenc|kompetens|kompetanse|kunskaper|technologies)/iu,
  languages: /^(?:languages?|språk|sprog)\b/iu,
} as const;
type Part = keyof typeof headings;
const jobWord =
  /developer|engineer|manager|consultant|analyst|designer|architect|assistant|utvecklare|ingenjör|chef|konsult|ledare|specialist/i;
const schoolWord = /universit|college|school|högskola|institut|gymnasi|skola/i;
const tongues: Record<string, string> = {
  english: 'engelska',
  swedish: 'svenska',
  norwegian: 'norska',
  danish: 'danska',
  german: 'tyska',
  french: 'franska',
  spanish: 'spanska',
  arabic: 'arabiska',
  hindi: 'hindi',
  finnish: 'finska',
};

export function readPlainly(text: string): Reading {
  const lines = text.split('\n').map((line) => line.trim());
  const parts: Record<Part | 'head', string[]> = { head: [], jobs: [], studies: [], skills: [], languages: [] };
  let current: Part | 'head' = 'head';
  for (const line of lines) {
    const heading = line.length < 40 && (Object.keys(headings) as Part[]).find((part) => headings[part].test(line));
    if (heading) current = heading;
    else parts[current].push(line);
  }
  const top = lines.filter((line) => line !== '').slice(0, 12);
  return {
    name: top[0] ?? '',
    title: top.slice(1).find((line) => jobWord.test(line) && line.length < 60) ?? '',
    town:
      /\b\d{3} ?\d{2}\s+(\p{Lu}\p{L}+)/u.exec(top.join('\n'))?.[1] ??
      /(?:^|[|•\t])\s*(\p{Lu}[\p{L} ]+),\s*\p{Lu}\p{L}+$/mu.exec(top.join('\n'))?.[1] ??
      '',
    emails: text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [],
    phones: text.match(/\+?\d[\d ()-]{7,15}\d/g) ?? [],
    jobs: entriesOf(parts.jobs).map(({ pieces, from, to }) => {
      const title = pieces.find((piece) => jobWord.test(piece)) ?? pieces[0] ?? '';
      return { title, employer: pieces.find((piece) => piece !== title) ?? '', from, to };
    }),
    studies: entriesOf(parts.studies).map(({ pieces, from, to }) => {
      const school = pieces.find((piece) => schoolWord.test(piece)) ?? pieces[0] ?? '';
      return { school, degree: pieces.find((piece) => piece !== school) ?? '', from, to };
    }),
    languages: Object.entries(tongues).flatMap(([english, swedish]) =>
      new RegExp(`\\b(?:${english}|${swedish})\\b`, 'i').test(parts.languages.join(' ')) ? [english] : [],
    ),
    skills: parts.skills
      .flatMap((line) => line.replace(/^[^:]{2,40}:/, '').split(/[,;|•\t]/))
      .map((item) => item.trim())
      .filter((item) => item !== '' && item.length < 40),
    sureSkills: [],
  };
}

/** A line with two years, and what stands on it; the line before and the line after where it says less than two things. */
function entriesOf(lines: readonly string[]): { pieces: string[]; from: string | null; to: string | null }[] {
  return lines.flatMap((line, index) => {
    const found = range.exec(line);
    if (!found) return [];
    const piecesOf = (of: string) => of.split(between).filter((piece) => /\p{L}/u.test(piece));
    const own = piecesOf(line.replace(found[0], ''));
    const near = own.length < 2 ? [...piecesOf(lines[index - 1] ?? ''), ...piecesOf(lines[index + 1] ?? '')] : [];
    return [{ pieces: [...own, ...near], from: found[1] ?? null, to: found[2] ?? null }];
  });
}
