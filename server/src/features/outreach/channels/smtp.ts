import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import { type Outcome, SenderError } from '../outbox/settle.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  username: string;
  password: string;
  /** In place of the password, where the provider lets users connect. */
  accessToken?: string | undefined;
}

interface SmtpError extends Error {
  /** What the server answered to, and with what. */
  command?: string;
  responseCode?: number;
}

/** How long a server may take to answer: RFC 5321 wants ten minutes after the last dot. */
const answerMs = 10 * 60_000;
const connectMs = 20_000;

export class MailboxError extends SenderError {}

/** One connection to the server of a mailbox. Several mails may leave through it, one after the other. */
export class Smtp {
  readonly #connection: SMTPConnection;
  #broken: SmtpError | undefined;

  private constructor(connection: SMTPConnection) {
    this.#connection = connection;
    // Between two mails nobody waits for an answer, and an error without a listener would end the process.
    connection.on('error', (error: SmtpError) => (this.#broken = error));
    connection.on('end', () => (this.#broken ??= new Error('The connection was closed')));
  }

  static async open({ host, port, security, username, password, accessToken }: SmtpSettings): Promise<Smtp> {
    const connection = new SMTPConnection({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      logger: false,
    });
    try {
      await new Promise<void>((done, fail) => {
        connection.once('error', fail);
        connection.connect(() => {
          connection.removeListener('error', fail);
          done();
        });
      });
      const smtp = new Smtp(connection);
      if (username)
        await smtp.#signIn(
          accessToken === undefined ? { user: username, pass: password } : byToken(username, accessToken),
        );
      return smtp;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  #signIn(auth: Parameters<SMTPConnection['login']>[0]): Promise<void> {
    return new Promise((done, fail) => {
      this.#connection.login(auth, (error) =>
        error ? fail(new MailboxError(error.message, { cause: error })) : done(),
      );
    });
  }

  get isUsable(): boolean {
    return this.#broken === undefined;
  }

  /**
   * Sends one mail to one address. `fence` is asked when the server is ready for the text, and no byte of it leaves before it
   * says yes. Any answer of the server decides; without one it depends on whether the text had begun to leave. A server that does
   * not take mails of this sender at all throws a `MailboxError`. After a failure the connection is of no use.
   */
  async send(envelope: { from: string; to: string }, content: Buffer, fence: () => Promise<boolean>): Promise<Outcome> {
    if (this.#broken) return { kind: 'deferred', note: this.#broken.message };
    let begun = false;
    const text = Readable.from(
      (async function* () {
        if (!(await fence())) throw new FenceError();
        begun = true;
        yield content;
      })(),
    );
    try {
      const { response } = await new Promise<SMTPConnection.SentMessageInfo>((done, fail) => {
        const fallen = (error: SmtpError) => fail(error);
        const ended = () => fail(new Error('The connection was closed'));
        this.#connection.once('error', fallen);
        this.#connection.once('end', ended);
        this.#connection.send({ from: envelope.from, to: [envelope.to] }, text, (error, info) => {
          this.#connection.removeListener('error', fallen);
          this.#connection.removeListener('end', ended);
          if (error) fail(error);
          else done(info);
        });
      });
      return { kind: 'sent', note: response };
    } catch (error) {
      // The server may still wait for the rest of a text, or refuse the next mail because this one was not ended.
      this.#broken ??= error as SmtpError;
      const { command, responseCode = 0, message } = error as SmtpError;
      if (command === 'MAIL FROM' && responseCode >= 500) throw new MailboxError(message, { cause: error });
      return outcomeOf(error as SmtpError, begun);
    } finally {
      text.destroy();
    }
  }

  close(): void {
    this.#connection.close();
  }
}

const byToken = (user: string, accessToken: string) => ({
  oauth2: new XOAuth2({ user, accessToken }),
});

/** Thrown into the stream when the text may not leave. */
class FenceError extends Error {}

export function outcomeOf({ message, responseCode }: SmtpError, begun: boolean): Outcome {
  if (responseCode !== undefined && responseCode >= 500) return { kind: 'failed', note: message };
  if (responseCode !== undefined && responseCode >= 400) return { kind: 'deferred', note: message };
  return { kind: begun ? 'unknown' : 'deferred', note: message };
}
