import { z } from 'zod';
import { computeApart } from '#platform/tasks/compute';

/** What is needed of a mail to know whether it is about one of ours. */
const head = z.object({
  messageId: z.string(),
  inReplyTo: z.string().nullable(),
  references: z.array(z.string()),
  from: z.string(),
  to: z.array(z.string()),
  isReport: z.boolean(),
});
export type Head = z.output<typeof head>;

/** A mail about one of ours, read and judged. */
const read = z.object({
  head,
  subject: z.string(),
  date: z.date().nullable(),
  text: z.string(),
  kind: z.enum(['reply', 'auto_reply', 'bounce', 'complaint', 'list']),
  /** Of an absence: the day of return. */
  returns: z.string().nullable(),
  hard: z.boolean(),
  recipients: z.array(z.string()),
  originalMessageId: z.string().nullable(),
  because: z.string(),
  intent: z.enum(['interested', 'later', 'no', 'referral', 'wrong_person', 'unknown']),
  until: z.string().nullable(),
});
export type ReadMail = z.output<typeof read>;

const patienceMs = 60_000;

async function readAll<T>(
  mails: readonly Uint8Array[],
  shape: z.ZodType<T>,
  what: 'heads' | 'all',
  signal: AbortSignal,
) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  const module = new URL('read-mails.ts', import.meta.url);
  return z
    .array(shape.nullable())
    .parse(await computeApart(module, { mails, what }, { signal: limit, givesWay: true }));
}

/**
 * Mails are written by anyone, and reading one may end the process that does it. So they are read apart, together; if that fails,
 * each on its own, and null stands for the one that cannot be read.
 */
async function readEach<T>(
  mails: readonly Uint8Array[],
  shape: z.ZodType<T>,
  what: 'heads' | 'all',
  signal: AbortSignal,
) {
  if (mails.length === 0) return [];
  try {
    return await readAll(mails, shape, what, signal);
  } catch {
    signal.throwIfAborted();
  }
  const results: (T | null)[] = [];
  for (const mail of mails)
    results.push(
      await readAll([mail], shape, what, signal).then(
        ([one]) => one ?? null,
        () => null,
      ),
    );
  signal.throwIfAborted();
  return results;
}

export const readHeads = (mails: readonly Uint8Array[], signal: AbortSignal): Promise<(Head | null)[]> =>
  readEach(mails, head, 'heads', signal);
export const readMails = (mails: readonly Uint8Array[], signal: AbortSignal): Promise<(ReadMail | null)[]> =>
  readEach(mails, read, 'all', signal);
