import { type CvProposal, cvProposal, presentJob } from '@app/contract/people/cv';
import type * as api from '@app/contract/people/cv';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { webAddress } from '@app/contract/base/text';
import type { FileType } from '@app/contract/people/files';
import type { DuplicateCandidate } from '@app/contract/people/imports';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import { AppError, ensure } from '#platform/errors';
import type { Context } from '#platform/http/route';
import type { Services } from '#platform/services';
import { computeApart } from '#platform/tasks/compute';
import { Turns } from '#platform/turns';
import { openFile, typeOf } from '../files/files.ts';
import { missingSettings } from '../llm/llm.ts';
import { findCandidates } from '../people/people.ts';
import type { CvFile } from './read-file.ts';

const patienceMs = 60_000;
const knownSkills = 2000;
/** Each reader is a process of its own; a crowd of them would be felt by everybody. */
const turns = new Turns(2);

const ensureText = (type: string): void =>
  ensure(!type.startsWith('image/'), 'invalid_input', {
    detail: 'Pictures cannot be read; send a PDF, DOCX or text file',
  });

/** Reads a CV. Nothing of it is kept. */
export async function readCvFile(
  db: Db,
  { query: { name }, bytes: content }: Received<typeof api.readCvFile>,
  actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.readCvFile>> {
  const type = await typeOf(name, content);
  ensureText(type);
  const proposal = await turns.take(actor.id, async () => readApart({ type, skills: await skillsInUse(db) }, content));
  const can_ask_model = config.LLM_READS_CVS && missingSettings(config).length === 0;
  return { ...proposal, duplicates: await peopleLike(db, proposal), can_ask_model };
}

/** What is written in a file that somebody attached. */
export async function getFileText(
  db: Db,
  { params: { id } }: Received<typeof api.getFileText>,
  actor: Actor,
  reader: Context<typeof api.getFileText>,
): Promise<Answer<typeof api.getFileText>> {
  const { type, content } = await openFile(db, id, reader);
  ensureText(type);
  const { text } = await turns.take(actor.id, () => readApart({ type: type as FileType, skills: [] }, content));
  return { text };
}

async function readApart(about: CvFile, file: Uint8Array): Promise<CvProposal> {
  try {
    const read = await computeApart(new URL('read-file.ts', import.meta.url), about, {
      signal: AbortSignal.timeout(patienceMs),
      file,
    });
    const proposal = cvProposal.parse(read);
    return { ...proposal, links: proposal.links.filter((link) => webAddress.safeParse(link).success) };
  } catch (error) {
    throw new AppError('invalid_input', { detail: 'This file cannot be read', cause: error });
  }
}

async function peopleLike(db: Db, proposal: CvProposal): Promise<DuplicateCandidate[]> {
  const { first_name, last_name, links } = proposal;
  const emails = proposal.emails.map((email) => ({ email, state: 'valid' as const, is_primary: false }));
  const company_name = presentJob(proposal)?.company_name ?? '';
  const [found] = await db
    .transaction()
    .execute((trx) => findCandidates(trx, [{ first_name, last_name, company_name, emails, links }]));
  return found ?? [];
}

async function skillsInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ skill: string }>`
    select skill from (select skills from person where merged_into is null order by updated desc limit 20000) as newest,
      unnest(skills) as skill group by skill order by count(*) desc limit ${knownSkills}`.execute(db);
  return rows.map(({ skill }) => skill);
}
