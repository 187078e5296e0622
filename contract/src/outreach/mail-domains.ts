import { z } from 'zod';
import { endpoint } from '../base/endpoint.ts';

/** What a domain tells the world about its mails, and whether that is of use to those who get them. */
export const domainVerdicts = { ok: 'Published', missing: 'Missing', wrong: 'Wrong', unknown: 'Not known' } as const;

const domainRecord = z.object({
  verdict: z.enum(Object.keys(domainVerdicts) as [keyof typeof domainVerdicts]),
  /** As it was found; empty if there is none. */
  record: z.string(),
  /** What to do, or what it means; empty if there is nothing to say. */
  advice: z.string(),
});
export type DomainRecord = z.output<typeof domainRecord>;

export const mailDomain = z.object({
  domain: z.string(),
  mailboxes: z.int(),
  spf: domainRecord,
  dkim: domainRecord,
  dmarc: domainRecord,
});
export type MailDomain = z.output<typeof mailDomain>;

export const mostMailDomains = 20;
export const listMailDomains = endpoint({
  method: 'GET',
  path: '/api/v2/mail_domains/',
  summary: `What the domains of the mailboxes publish about their mails (SPF, DKIM, DMARC), looked up now; the ${mostMailDomains} with the most mailboxes`,
  access: 'staff',
  response: z.object({ results: z.array(mailDomain) }),
  shows: ['mailbox'],
});
