import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from './config.ts';

export const mail = z.object({ id: z.uuid(), to: z.email(), subject: z.string(), text: z.string() });
export type Mail = z.output<typeof mail>;
const storedMail = mail.extend({ created: z.string() });
export type StoredMail = z.output<typeof storedMail>;

/** The only way mail leaves: by SMTP when a server is configured, otherwise into files that a superuser can read. */
export interface Mailer {
  smtpConfigured: boolean;
  deliver(mail: Mail): Promise<void>;
  /** What was written to files, newest first. */
  listStored(limit: number): Promise<StoredMail[]>;
}

export function openMailer({ SMTP_URL, MAIL_FROM, DATA_DIR, PUBLIC_URL }: Config): Mailer {
  const folder = join(DATA_DIR, 'mail');
  const domain = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'localhost';
  const transport = SMTP_URL
    ? createTransport(
        { url: SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 },
        { from: MAIL_FROM },
      )
    : undefined;

  return {
    smtpConfigured: transport !== undefined,
    deliver: async ({ id, to, subject, text }) => {
      if (transport) {
        // The same id on a second try lets mail servers recognise the double; nobody's robot shall answer.
        await transport.sendMail({
          to,
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return;
      }
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.json`);
      const stored: StoredMail = { id, to, subject, text, created: new Date().toISOString() };
      await writeFile(`${file}.part`, JSON.stringify(stored, null, 2), { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    listStored: async (limit) => {
      const names = await readdir(folder).catch(() => []); // No mail yet, no folder yet.
      const mails = await Promise.all(
        names
          .filter((name) => name.endsWith('.json'))
          .map(async (name) => storedMail.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
      );
      return mails.toSorted((a, b) => b.created.localeCompare(a.created)).slice(0, limit);
    },
  };
}
