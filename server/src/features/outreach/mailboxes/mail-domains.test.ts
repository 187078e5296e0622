import { saveDkim } from '@app/contract/outreach/dkim';
import { type DomainRecord, listMailDomains } from '@app/contract/outreach/mail-domains';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeMailbox, makeUser } from '#testing/make';
import { openNameServer, type Records } from '#testing/outside/name-server';

const api = useApi();
let staff: Call;

beforeEach(async () => {
  staff = await api.as(await makeUser(api.db, { is_staff: true }));
  await api.db.deleteFrom('mailbox').execute();
});

async function domainsWith(records: Records, ...addresses: string[]) {
  const server = await openNameServer(records);
  onTestFinished(server.close);
  const before = api.services.config.DNS_SERVERS;
  api.services.config.DNS_SERVERS = [server.address];
  onTestFinished(() => void (api.services.config.DNS_SERVERS = before));
  for (const address of addresses) {
    const mailbox = await makeMailbox(api.db, await makeUser(api.db), 25);
    await api.db.updateTable('mailbox').set({ address }).where('id', '=', mailbox).execute();
  }
  return (await staff(listMailDomains)).body.results;
}

test('each domain that mails come from is named once, the one with the most mailboxes first', async () => {
  const found = await domainsWith({}, 'a@small.example', 'a@firm.example', 'b@FIRM.example');
  expect(found.map(({ domain, mailboxes }) => [domain, mailboxes])).toEqual([
    ['firm.example', 2],
    ['small.example', 1],
  ]);
});

test('a domain that publishes nothing is told what to publish', async () => {
  const [found] = await domainsWith({}, 'a@firm.example');
  expect(found).toMatchObject({
    spf: { verdict: 'missing' },
    dmarc: { verdict: 'missing' },
    dkim: { verdict: 'unknown' },
  });
  expect(found!.spf.advice).toContain('SPF');
});

test('a name server that cannot tell is not taken for an answer', async () => {
  const records: Records = { 'firm.example': 'cannot tell', '_dmarc.firm.example': 'cannot tell' };
  const [found] = await domainsWith(records, 'a@firm.example');
  expect(found).toMatchObject({ spf: { verdict: 'unknown' }, dmarc: { verdict: 'unknown' } });
});

const long = `v=spf1 ${Array.from({ length: 20 }, (_, n) => `ip4:192.0.2.${n}`).join(' ')} -all`;
test.each<[string, string[], DomainRecord['verdict']]>([
  ['among other texts', ['google-site-verification=x', 'v=spf1 include:_spf.example ~all'], 'ok'],
  ['longer than one piece', [long], 'ok'],
  ['written twice', ['v=spf1 -all', 'v=spf1 include:x -all'], 'wrong'],
  ['that lets everyone send', ['v=spf1 +all'], 'wrong'],
  ['that lets everyone send without a sign', ['v=spf1 include:x all'], 'wrong'],
  ['of another version', ['v=spf10 -all'], 'missing'],
])('an SPF record %s', async (_, texts, verdict) => {
  const [found] = await domainsWith({ 'firm.example': texts }, 'a@firm.example');
  expect(found!.spf.verdict).toBe(verdict);
});

test('a long record is put together from its pieces', async () => {
  const [found] = await domainsWith({ 'firm.example': [long] }, 'a@firm.example');
  expect(found!.spf.record).toBe(long);
});

test.each<[string, Records, DomainRecord['verdict']]>([
  ['that only watches', { '_dmarc.mail.firm.example': ['v=DMARC1; p=none'] }, 'ok'],
  ['of the domain above', { '_dmarc.firm.example': ['v=DMARC1; p=reject; rua=mailto:a@firm.example'] }, 'ok'],
  ['of a whole country', { '_dmarc.example': ['v=DMARC1; p=reject'] }, 'missing'],
  ['without a policy', { '_dmarc.mail.firm.example': ['v=DMARC1; rua=mailto:a@firm.example'] }, 'wrong'],
  ['written twice', { '_dmarc.mail.firm.example': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'wrong'],
])('a DMARC record %s', async (_, records, verdict) => {
  const [found] = await domainsWith(records, 'a@mail.firm.example');
  expect(found!.dmarc.verdict).toBe(verdict);
});

test('the key that signs mails must be the one that is published', async () => {
  const body = { domain: 'firm.example', selector: 'spana' };
  const { record_name, record_value } = (await staff(saveDkim, { body })).body;
  const [without] = await domainsWith({}, 'a@firm.example');
  expect(without!.dkim.verdict).toBe('missing');
  const [right] = await domainsWith({ [record_name]: [record_value] });
  expect(right!.dkim).toEqual({ verdict: 'ok', record: record_value, advice: '' });
  await staff(saveDkim, { body });
  const [old] = await domainsWith({ [record_name]: [record_value] });
  expect(old!.dkim.verdict).toBe('wrong');
});
