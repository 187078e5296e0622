import type { IncomingMail } from './read-mail.ts';

/** Sent to many. */
export interface ListMail {
  kind: 'list';
  because: string;
}

const names = ['list-id', 'list-post', 'x-mailman-version', 'mailing-list', 'x-mailing-list', 'x-ml-name'];
/** What programs that pass mails on to many leave in them. */
export const listHeader = (headers: IncomingMail['headers']): string | undefined =>
  names.find((name) => headers.has(name));

export function listOf({ headers }: IncomingMail): ListMail | undefined {
  const because = listHeader(headers) ?? (headers.has('list-unsubscribe') ? 'list-unsubscribe' : undefined);
  if (because) return { kind: 'list', because };
  return /^list\b/i.test(headers.get('precedence') ?? '') ? { kind: 'list', because: 'precedence: list' } : undefined;
}
