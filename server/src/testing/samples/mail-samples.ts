export interface MailSample {
  /** Beside and over those that every mail has. */
  headers?: Readonly<Record<string, string>>;
  text?: string;
}

/** A mail as it comes, for tests: from Eva to Anna on Tuesday 3 March 2026. */
export function mailOf({ headers = {}, text = 'Hello' }: MailSample): Buffer {
  const all = {
    'Message-ID': '<theirs@example.org>',
    From: 'Eva Ek <eva@example.org>',
    To: 'anna@firm.example',
    Subject: 'Sv: En fråga',
    Date: 'Tue, 3 Mar 2026 10:00:00 +0100',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  return Buffer.from(
    `${Object.entries(all)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${text}`,
  );
}
