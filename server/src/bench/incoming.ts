import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ratioOf } from '@app/contract/charts/charts';
import { z } from 'zod';
import { classify } from '../features/outreach/incoming/classify.ts';
import { intentOf } from '../features/outreach/incoming/intent.ts';
import { type IncomingMail, readMail } from '../features/outreach/incoming/read-mail.ts';
import { replyText } from '../features/outreach/incoming/reply-text.ts';

/*
 * How much of real incoming mail is read right: npm run bench -- incoming -- <folder> [choose | report] [--wrong]
 * The folder is outside of the repository, since mails are about people. It has mails in `mail/` with what they are in
 * `mail-truth.json`, texts of answers in `reply/` with the numbers of the lines that the person wrote in `reply-truth.json`, and
 * answers with what they mean in `intent-truth.json`. Rules may be chosen on the half `choose`; `report` is for the figures. The
 * half of an entry follows from its name. `--wrong` prints what was read wrong.
 */

const kinds = ['reply', 'auto_reply', 'bounce', 'complaint', 'list'] as const;
type Kind = (typeof kinds)[number];
const mailTruth = z.record(z.string(), z.object({ kind: z.enum(kinds), returns: z.string().nullish() }));
const replyTruth = z.record(z.string(), z.object({ own: z.array(z.int()), either: z.array(z.int()) }));
const intentTruth = z.array(z.object({ text: z.string(), intents: z.array(z.string()), sent: z.iso.date() }));

/** In percent, of precision and of recall. */
const wanted: Partial<Record<Kind, number>> = { auto_reply: 97, bounce: 97 };

const [folder, ...options] = process.argv.slice(2).filter((given) => given !== '--');
if (!folder)
  throw new Error('Say where the mails are: npm run bench -- incoming -- <folder> [choose | report] [--wrong]');
const showsWrong = options.includes('--wrong');
const asked = options.find((option) => !option.startsWith('--'));
let missed = 0;
for (const half of asked === undefined ? ['choose', 'report'] : [asked]) {
  missed += await measureKinds(half);
  missed += await measureReplies(half);
  await measureIntents(half);
}
process.exit(missed === 0 ? 0 : 1);

function isIn(half: string, name: string): boolean {
  return (createHash('sha256').update(name).digest()[0]! % 2 === 0 ? 'choose' : 'report') === half;
}
async function truthOf<Truth>(schema: z.ZodType<Truth>, file: string): Promise<Truth> {
  return schema.parse(JSON.parse(await readFile(join(folder!, file), 'utf8')));
}

/** What a program without our rules would say: by two headers alone. */
function plainKind({ headers }: IncomingMail): Kind {
  if (/multipart\/report/i.test(headers.get('content-type') ?? '')) return 'bounce';
  return /^(?!no\b)\S/i.test(headers.get('auto-submitted') ?? '') ? 'auto_reply' : 'reply';
}

async function measureKinds(half: string): Promise<number> {
  const pairs: { meant: Kind; ours: Kind | 'unreadable'; plain: Kind | 'unreadable' }[] = [];
  const returned = { right: 0, of: 0, invented: 0 };
  for (const [name, { kind, returns }] of Object.entries(await truthOf(mailTruth, 'mail-truth.json'))) {
    if (!isIn(half, name)) continue;
    const mail = await readMail(await readFile(join(folder!, 'mail', name))).catch((error: unknown) => {
      console.log(`${name}: ${String(error)}`);
      return undefined;
    });
    if (!mail) {
      pairs.push({ meant: kind, ours: 'unreadable', plain: 'unreadable' });
      continue;
    }
    const ours = classify(mail);
    pairs.push({ meant: kind, ours: ours.kind, plain: plainKind(mail) });
    if (showsWrong && ours.kind !== kind) console.log(`${name}: ${kind}, read as ${ours.kind}`);
    if (returns === undefined || kind !== 'auto_reply') continue;
    const day = ours.kind === 'auto_reply' ? ours.returns : null;
    if (returns !== null) returned.of += 1;
    if (returns !== null && day === returns) returned.right += 1;
    if (day !== null && day !== returns) returned.invented += 1;
    if (showsWrong && day !== returns) console.log(`${name}: back ${returns}, read as ${day}`);
  }
  console.log(`\n${half}: ${pairs.length} mails`);
  console.log(row('Kind', 'Precision', 'Recall', 'Plain precision', 'Plain recall'));
  let faults = 0;
  for (const kind of kinds) {
    /** Of those that are of this kind by the one, how many are by both. */
    const share = (by: 'ours' | 'plain' | 'meant', and: 'ours' | 'plain' | 'meant'): [number, number] => {
      const all = pairs.filter((pair) => pair[by] === kind);
      return [all.filter((pair) => pair[and] === kind).length, all.length];
    };
    const [precision, recall] = [share('ours', 'meant'), share('meant', 'ours')];
    const least = wanted[kind] ?? 0;
    const isMissed = [precision, recall].some(([right, of]) => 100 * right < least * of);
    if (isMissed) faults += 1;
    const cells = [precision, recall, share('plain', 'meant'), share('meant', 'plain')].map((each) => cell(...each));
    console.log(row(kind, ...cells) + (least ? `≥ ${least} %` : '') + (isMissed ? ' ✗' : ''));
  }
  console.log(`Day of return right: ${cell(returned.right, returned.of)}; another day read: ${returned.invented}`);
  return faults;
}

/** The plain way: all up to the first line that is quoted, or that says who wrote when. */
function plainReply(text: string): string {
  const lines = text.split('\n');
  const cut = lines.findIndex((line) => line.startsWith('>') || /^On .* wrote:/.test(line));
  return (cut < 0 ? lines : lines.slice(0, cut)).join('\n');
}

async function measureReplies(half: string): Promise<number> {
  const counted = { ours: 0, plain: 0, of: 0 };
  for (const [name, { own, either }] of Object.entries(await truthOf(replyTruth, 'reply-truth.json'))) {
    if (!isIn(half, name)) continue;
    const text = (await readFile(join(folder!, 'reply', name), 'utf8')).replaceAll('\r\n', '\n');
    const lines = text.split('\n').map((line) => line.trim());
    const lineAt = (number: number): string => lines[number - 1] ?? '';
    const allowed = new Set([...own, ...either].map(lineAt));
    const isRight = (read: string): boolean => {
      const got = new Set(
        read
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      );
      return own.every((number) => got.has(lineAt(number))) && [...got].every((line) => allowed.has(line));
    };
    counted.of += 1;
    if (isRight(replyText(text))) counted.ours += 1;
    else if (showsWrong) console.log(`${name}: not the person's own words`);
    if (isRight(plainReply(text))) counted.plain += 1;
  }
  console.log(`Own words entirely right: ${cell(counted.ours, counted.of)}, plain ${cell(counted.plain, counted.of)}`);
  return counted.ours < counted.plain ? 1 : 0;
}

async function measureIntents(half: string): Promise<void> {
  const counted = { right: 0, unknown: 0, wrong: 0, sureAndWrong: 0 };
  for (const { text, intents, sent } of await truthOf(intentTruth, 'intent-truth.json')) {
    if (!isIn(half, text)) continue;
    const { intent, sure } = intentOf(text, new Date(sent));
    if (intents.includes(intent)) counted.right += 1;
    else if (intent === 'unknown') counted.unknown += 1;
    else counted.wrong += 1;
    if (!intents.includes(intent) && intent !== 'unknown' && sure) counted.sureAndWrong += 1;
    if (showsWrong && !intents.includes(intent)) console.log(`"${text}": ${intents.join(' or ')}, read as ${intent}`);
  }
  const { right, unknown, wrong, sureAndWrong } = counted;
  console.log(`Meaning: ${right} right, ${unknown} left open, ${wrong} wrong (${sureAndWrong} of them sure)`);
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(12) + cells.map((each) => each.padEnd(26)).join('');
}
function cell(right: number, of: number): string {
  const { value, lo, hi } = ratioOf(right, of);
  if (value === null) return '–';
  const percent = (share: number | null): string => (100 * share!).toFixed(0);
  return `${(100 * value).toFixed(1)} % (${percent(lo)}–${percent(hi)}) of ${of}`;
}
