import { readdir, readFile as readBytes } from 'node:fs/promises';
import { join } from 'node:path';
import { ratioOf } from '@app/contract/charts/charts';
import type { CvProposal } from '@app/contract/people/cv';
import { endingOf, fileTypes } from '@app/contract/people/files';
import { readFile } from '../features/cv/read-file.ts';
import { readPlainly } from './judgement/cv-baseline.ts';
import { type Reading, type Row, rows, type Score, scoreOf, truth } from './judgement/cv-score.ts';

/*
 * How much of real CVs is read right: npm run bench -- cv -- <folder> [half] [--wrong]
 * The folder is outside of the repository, since CVs are about people. It has the files in `cv/` and, for each half, what a
 * person has read in them in `cv-truth/<half>/*.json` (`judgement/cv-score.ts` says how that is written and what counts as right).
 * Rules may be tuned on `tune`; `report` is for the figures. `--wrong` prints what was missed and what was proposed in vain.
 */

/** Shares in percent; of names invented, the most. */
const wanted: Partial<Record<Row, number>> = {
  'Jobs entirely right': 75,
  Studies: 80,
  Town: 85,
  'Headline title': 80,
  'Languages, recall': 97,
  'Skills, recall': 92,
  'Skills, precision': 99,
  'Names invented': 0,
};
const isMet = (row: Row, share: number): boolean =>
  row === 'Names invented' ? share === 0 : 100 * share >= (wanted[row] ?? 0);

const [folder, ...options] = process.argv.slice(2).filter((given) => given !== '--');
if (!folder) throw new Error('Say where the CVs are: npm run bench -- cv -- <folder> [half] [--wrong]');
const showsWrong = options.includes('--wrong');
const asked = options.find((option) => !option.startsWith('--'));
const halves = asked === undefined ? await readdir(join(folder, 'cv-truth')) : [asked];
let missed = 0;
for (const half of halves) missed += await measure(join(folder, 'cv-truth', half), half);
process.exit(missed === 0 ? 0 : 1);

async function measure(truths: string, half: string): Promise<number> {
  const ours = tally();
  const plain = tally();
  const types: Record<string, number> = {};
  for (const name of (await readdir(truths)).filter((each) => each.endsWith('.json')).toSorted()) {
    const meant = truth.parse(JSON.parse(await readBytes(join(truths, name), 'utf8')));
    const ending = endingOf(meant.file);
    const type = ending === 'md' ? fileTypes.txt : fileTypes[ending as keyof typeof fileTypes];
    if (type === undefined) continue;
    types[ending] = (types[ending] ?? 0) + 1;
    const content = await readBytes(join(folder!, 'cv', meant.file));
    const proposal = await readFile({ type, skills: [] }, content).catch((error: unknown) => {
      console.log(`${meant.file} cannot be read: ${String(error)}`);
      return undefined;
    });
    const score = scoreOf(meant, proposal ? readingOf(proposal) : readPlainly(''));
    if (showsWrong) printWrong(meant.file, score);
    add(ours, score);
    add(plain, scoreOf(meant, readPlainly(proposal?.text ?? '')));
  }
  const kinds = Object.entries(types).map(([ending, count]) => `${count} ${ending}`);
  console.log(`\n${half}: ${kinds.join(', ')}`);
  console.log(['Field'.padEnd(24), 'Read'.padEnd(28), 'Plain regular expressions'.padEnd(28), 'Wanted'].join(''));
  for (const row of rows) {
    const limit = wanted[row] === undefined ? '' : `${row === 'Names invented' ? '' : '≥ '}${wanted[row]} %`;
    const share = ratioOf(ours[row].right, ours[row].of).value;
    const fault = share !== null && !isMet(row, share) ? ' ✗' : '';
    console.log([row.padEnd(24), cell(ours[row]).padEnd(28), cell(plain[row]).padEnd(28), limit, fault].join(''));
  }
  return rows.filter((row) => !isMet(row, ratioOf(ours[row].right, ours[row].of).value ?? 1)).length;
}

type Tally = Record<Row, { right: number; of: number }>;
function tally(): Tally {
  return Object.fromEntries(rows.map((row) => [row, { right: 0, of: 0 }])) as Tally;
}
function add(to: Tally, score: Record<Row, Score>): void {
  for (const row of rows) {
    to[row].right += score[row].right;
    to[row].of += score[row].of;
  }
}
function cell({ right, of }: { right: number; of: number }): string {
  const { value, lo, hi } = ratioOf(right, of);
  if (value === null) return '–';
  const percent = (share: number | null): string => (100 * share!).toFixed(0);
  return `${(100 * value).toFixed(1)} % (${percent(lo)}–${percent(hi)}) of ${of}`;
}
function printWrong(file: string, score: Record<Row, Score>): void {
  console.log(`\n== ${file}`);
  for (const row of rows) for (const each of score[row].wrong) console.log(`${row}: ${each}`);
}

function readingOf(cv: CvProposal): Reading {
  const year = (date: string | null): string | null => date?.slice(0, 4) ?? null;
  return {
    name: `${cv.first_name} ${cv.last_name}`.trim(),
    title: cv.title,
    town: cv.location_name,
    emails: cv.emails,
    phones: cv.phones,
    jobs: cv.experiences.map(({ title, company_name, started, ended }) => ({
      title,
      employer: company_name,
      from: year(started),
      to: year(ended),
    })),
    studies: cv.educations.map(({ school, degree, started, ended }) => ({
      school,
      degree,
      from: year(started),
      to: year(ended),
    })),
    languages: cv.languages,
    skills: cv.skills,
    sureSkills: cv.skills.filter((_, at) => cv.origins[`skills.${at}`]?.sure),
  };
}
