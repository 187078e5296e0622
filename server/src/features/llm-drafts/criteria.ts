import type { Answer, Received } from '@app/contract/base/endpoint';
import type * as api from '@app/contract/llm/drafts';
import { canChangeAssignment } from '@app/contract/policies';
import { z } from 'zod';
import type { Actor } from '#platform/actor';
import type { Db } from '#platform/db/db';
import type { Services } from '#platform/services';
import { clean, quoteIn, suspicionsOf } from '../llm/llm.ts';
import { ensureCan } from '../membership/membership.ts';
import { askFor, type Told } from './ask.ts';

const most = { criteria: 20, text: 300, quote: 300 };

const answer = z.object({ criteria: z.array(z.object({ text: z.string(), quote: z.string() })) });
type Drafted = z.output<typeof answer>;

/** An answer as it can be kept: no character that a database or a reader would stumble over. */
const tidy = ({ criteria }: Drafted): Drafted => ({
  criteria: criteria.slice(0, most.criteria).map(({ text, quote }) => ({
    text: oneLine(text).slice(0, most.text).trim(),
    quote: clean(quote).slice(0, most.quote),
  })),
});
const oneLine = (text: string): string => clean(text).replaceAll(/\s+/g, ' ');
const sameWords = (text: string): string => oneLine(text).replace(/\.$/, '').toLowerCase();

export const toldOfAdvertisement = (role: { name: string; criteria: readonly string[]; text: string }): Told => ({
  known: { name: clean(role.name), criteria: role.criteria.map(clean) },
  strange: { name: 'advertisement', text: clean(role.text) },
});

/** What an advertisement asks for. Of the answer is told only what it has words for, and what is not written down already. */
export async function draftCriteria(
  db: Db,
  { params: { id }, body }: Received<typeof api.draftCriteria>,
  actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.draftCriteria>> {
  await ensureCan(db, actor, id, canChangeAssignment);
  const { name } = await db.selectFrom('assignment').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const told = toldOfAdvertisement({ name, ...body });
  const { text } = told.strange;
  const asked = await askFor({ db, config }, actor, {
    kind: 'criteria',
    schema: answer,
    ...told,
    tidy,
    isKept: true,
    assignment: id,
    person: null,
  });
  const seen = new Set(body.criteria.map(sameWords));
  const fresh = asked.answer.criteria.filter((each) => {
    const words = sameWords(each.text);
    const isNew = words !== '' && !seen.has(words);
    seen.add(words);
    return isNew;
  });
  const shown = fresh.flatMap((each) => {
    const quote = quoteIn([text], each.quote);
    return quote === '' || suspicionsOf(each.text).length > 0 ? [] : [{ text: each.text, quote }];
  });
  return { criteria: shown, left_out: fresh.length - shown.length, suspicions: suspicionsOf(body.text) };
}
