import { Resolver } from 'node:dns/promises';
import type { Answer, Received } from '@app/contract/base/endpoint';
import { type DomainRecord, mostMailDomains } from '@app/contract/outreach/mail-domains';
import type * as api from '@app/contract/outreach/mail-domains';
import { sql } from 'kysely';
import type { Actor } from '#platform/actor';
import type { Config } from '#platform/config';
import type { Db } from '#platform/db/db';
import type { Services } from '#platform/services';
import { getDkim } from './dkim.ts';

export async function listMailDomains(
  db: Db,
  _: Received<typeof api.listMailDomains>,
  _actor: Actor,
  { config }: Pick<Services, 'config'>,
): Promise<Answer<typeof api.listMailDomains>> {
  const { rows } = await sql<{ domain: string; mailboxes: number }>`
    select lower(substring(address::text from '[^@]*$')) as domain, count(*) as mailboxes
    from mailbox group by 1 order by 2 desc, 1 limit ${mostMailDomains}`.execute(db);
  const { dkim: key } = await getDkim(db);
  const textsOf = textLookup(config);
  const results = await Promise.all(
    rows.map(async ({ domain, mailboxes }) => {
      const [spf, dkim, dmarc] = await Promise.all([
        textsOf(domain).then(judgeSpf),
        key?.domain === domain
          ? textsOf(key.record_name).then((texts) => judgeDkim(texts, key.record_value))
          : unsigned,
        findDmarc(domain, textsOf),
      ]);
      return { domain, mailboxes, spf, dkim, dmarc };
    }),
  );
  return { results };
}

/** Undefined when no name server answered. */
type Texts = readonly string[] | undefined;
type TextLookup = (name: string) => Promise<Texts>;

function textLookup({ DNS_SERVERS }: Config): TextLookup {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  if (DNS_SERVERS.length > 0) resolver.setServers(DNS_SERVERS);
  return async (name) => {
    try {
      // A long text comes in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      return ['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code!) ? [] : undefined;
    }
  };
}

const notKnown: DomainRecord = { verdict: 'unknown', record: '', advice: 'The name server did not answer.' };
const unsigned: DomainRecord = {
  verdict: 'unknown',
  record: '',
  advice: 'We do not sign mails of this domain. Your mail service may do so; ask it.',
};

function judgeSpf(texts: Texts): DomainRecord {
  if (!texts) return notKnown;
  const [record, ...others] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (record === undefined)
    return { verdict: 'missing', record: '', advice: 'Publish which servers may send for the domain (SPF).' };
  if (others.length > 0)
    return { verdict: 'wrong', record, advice: 'There are several SPF records, so none of them counts. Keep one.' };
  if (/ \+?all(?: |$)/i.test(record))
    return { verdict: 'wrong', record, advice: 'It lets every server send for the domain. End it with ~all or -all.' };
  return { verdict: 'ok', record, advice: '' };
}

const keyIn = (record: string): string | undefined => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '');

function judgeDkim(texts: Texts, wanted: string): DomainRecord {
  if (!texts) return notKnown;
  const [record] = texts;
  if (record === undefined)
    return { verdict: 'missing', record: '', advice: 'Publish the record that Settings, Group shows.' };
  if (texts.every((text) => keyIn(text) !== keyIn(wanted)))
    return { verdict: 'wrong', record, advice: 'It has another key than ours. Publish what Settings, Group shows.' };
  return { verdict: 'ok', record, advice: '' };
}

/** What a domain does not say itself, the one above it says for it (RFC 9989, 4.10). */
async function findDmarc(domain: string, textsOf: TextLookup): Promise<DomainRecord> {
  const texts = await textsOf(`_dmarc.${domain}`);
  if (!texts) return notKnown;
  const [record, ...others] = texts.filter((text) => /^v=DMARC1\s*(?:;|$)/.test(text));
  if (record !== undefined) return judgeDmarc(record, others.length > 0);
  const above = domain.slice(domain.indexOf('.') + 1);
  if (above.includes('.')) return findDmarc(above, textsOf);
  return { verdict: 'missing', record: '', advice: 'Publish what becomes of mails that only pretend (DMARC).' };
}

function judgeDmarc(record: string, isAmbiguous: boolean): DomainRecord {
  const policy = /;\s*p\s*=\s*(none|quarantine|reject)\s*(?:;|$)/i.exec(record)?.[1]?.toLowerCase();
  if (isAmbiguous)
    return { verdict: 'wrong', record, advice: 'There are several DMARC records, so none of them counts. Keep one.' };
  if (!policy) return { verdict: 'wrong', record, advice: 'It has no policy: p=none, p=quarantine or p=reject.' };
  return { verdict: 'ok', record, advice: policy === 'none' ? 'It only watches (p=none).' : '' };
}
