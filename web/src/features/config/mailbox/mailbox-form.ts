import { type Mailbox, mailboxSettings, providerPresets, providers } from '@app/contract/outreach/outreach';
import type { CurrentUser } from '@app/contract/users/users';
import { z } from 'zod';

export type Provider = (typeof providers)[number];
export const providerNames: Record<Provider, string> = {
  gmail: 'Gmail',
  outlook: 'Outlook and Microsoft 365',
  other: 'Another server',
};
/** What has to be done at the provider first. */
export const providerHints: Record<Provider, string | undefined> = {
  gmail:
    'Gmail wants an app password in place of your own: turn on 2-Step Verification in your Google account, make an app password, and enter it here.',
  outlook:
    'Microsoft wants an app password in place of your own, and an administrator who allows SMTP sign-in for the mailbox. Make the app password under Security info of your account.',
  other: undefined,
};

const fields = mailboxSettings.shape;
const port = z.string().trim().regex(/^\d+$/, 'Enter a number').transform(Number).pipe(fields.smtp_port);
const shape = mailboxSettings.extend({ smtp_port: port, imap_port: port, password: z.string().max(500) });
/** Makes of what is typed what is sent. A password that is left empty stays as it was; who signs in nowhere has none. */
export const mailboxShape = shape.transform(({ password, ...rest }) => ({
  ...rest,
  ...((password !== '' || rest.username === '') && { password }),
}));
export type MailboxValues = z.input<typeof shape>;
export type CheckedMailbox = z.output<typeof mailboxShape>;

/** What the fields show once a provider is chosen. What only the user knows stays. */
export function presetOf(provider: Provider): Partial<MailboxValues> {
  if (provider === 'other') return { provider };
  const { smtp_port, imap_port, ...rest } = providerPresets[provider];
  return { ...rest, provider, smtp_port: String(smtp_port), imap_port: String(imap_port) };
}

/** What the fields show of the mailbox there is, or of the user if there is none, with the provider that was asked for. */
export function valuesOf(
  mailbox: Mailbox | null,
  { email, first_name, last_name, username }: CurrentUser,
  asked?: Provider,
): MailboxValues {
  const values: MailboxValues = mailbox
    ? { ...profileOf(mailbox), password: '' }
    : {
        address: email,
        name: `${first_name} ${last_name}`.trim() || username,
        provider: 'other',
        smtp_host: '',
        smtp_port: '465',
        smtp_security: 'tls',
        imap_host: '',
        imap_port: '993',
        imap_security: 'tls',
        username: email,
        password: '',
        signature: '',
      };
  return asked === undefined || asked === mailbox?.provider ? values : { ...values, ...presetOf(asked) };
}

const profileOf = ({
  address,
  name,
  provider,
  smtp_host,
  smtp_port,
  smtp_security,
  imap_host,
  imap_port,
  imap_security,
  username,
  signature,
}: Mailbox): Omit<MailboxValues, 'password'> => ({
  address,
  name,
  provider,
  smtp_host,
  smtp_port: String(smtp_port),
  smtp_security,
  imap_host,
  imap_port: String(imap_port),
  imap_security,
  username,
  signature,
});

/** The provider that an address of the settings names. */
export const providerAt = (pathname: string): Provider | undefined => {
  const last = pathname.split('/').findLast((part) => part !== '');
  return providers.find((provider) => provider === last);
};
