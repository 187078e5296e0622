import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Where a server can fail: it hangs up there, or answers with a code. */
export const smtpPoints = ['connect', 'greeting', 'ehlo', 'mail', 'rcpt', 'data', 'body', 'dot', 'accepted'] as const;
export type SmtpPoint = (typeof smtpPoints)[number];
/** What the sink does with a mail: takes it, hangs up at a point, says no more from there on, or refuses it there. */
export type Script =
  | { dieAt: SmtpPoint }
  | { holdAt: SmtpPoint; arrived: () => void }
  | { at: 'mail' | 'rcpt' | 'dot'; answer: string }
  | undefined;

export interface Received {
  messageId: string;
  from: string;
  to: string[];
  content: string;
}

export interface SmtpSink {
  port: number;
  /** Every mail whose last dot came in, whether that was confirmed or not. */
  received: Received[];
  copiesOf(messageId: string): number;
  /** Every command and text that came in, for what must never leave. */
  bytes: () => number;
  close(): Promise<void>;
}

/**
 * A mail server that does what it is told, to the byte: the fake outside world of a sender. `script` is asked for each mail, and
 * for the first of a connection when that is opened. With a `login`, whoever does not know it is refused.
 */
export async function openSmtpSink(
  script: (mail: number) => Script = () => undefined,
  login?: { username: string; password: string },
): Promise<SmtpSink> {
  const secret = login && Buffer.from(`\0${login.username}\0${login.password}`).toString('base64');
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let mails = 0;
  let bodyBytes = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket, () => script((mails += 1)), {
      onMail: (mail) => received.push(mail),
      onBody: (bytes) => (bodyBytes += bytes),
      isWelcome: (line) => secret === undefined || line.endsWith(` ${secret}`),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    copiesOf: (messageId) => received.filter((mail) => mail.messageId === messageId).length,
    bytes: () => bodyBytes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Visit {
  onMail: (mail: Received) => void;
  onBody: (bytes: number) => void;
  isWelcome: (line: string) => boolean;
}

function serve(socket: Socket, nextScript: () => Script, { onMail, onBody, isWelcome }: Visit): void {
  let script = nextScript();
  let isFirst = true;
  let isOpen = false;
  /** Whether it ends here, by hanging up or by silence. */
  const endsAt = (point: SmtpPoint): boolean => {
    if (script && 'dieAt' in script && script.dieAt === point) socket.destroy();
    else if (script && 'holdAt' in script && script.holdAt === point) {
      socket.pause();
      script.arrived();
    } else return false;
    return true;
  };
  const refusal = (point: string) => (script && 'at' in script && script.at === point ? script.answer : undefined);
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail = { from: '', to: [] as string[] };
  let text: string | undefined;
  let rest = '';
  if (endsAt('connect')) return;
  say('220 sink');
  const command = (line: string): void => {
    const word = line.slice(0, 4).toUpperCase();
    if (word === 'EHLO' || word === 'HELO') {
      if (endsAt('greeting')) return;
      say('250-sink\r\n250 AUTH PLAIN');
    } else if (word === 'AUTH') {
      say(isWelcome(line) ? '235 welcome' : '535 5.7.8 Not the password');
    } else if (word === 'MAIL') {
      if (!isFirst) script = nextScript();
      isFirst = false;
      // As real servers do (RFC 5321, 4.1.4).
      if (isOpen) return void say('503 5.5.1 nested MAIL command');
      isOpen = true;
      if (endsAt('ehlo')) return;
      mail = { from: /<([^>]*)>/.exec(line)?.[1] ?? '', to: [] };
      if (endsAt('mail')) return;
      say(refusal('mail') ?? '250 ok');
    } else if (word === 'RCPT') {
      if (endsAt('rcpt')) return;
      mail.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
      say(refusal('rcpt') ?? '250 ok');
    } else if (word === 'DATA') {
      if (endsAt('data')) return;
      text = '';
      say('354 go on');
    } else if (word === 'QUIT') {
      say('221 bye');
      socket.end();
    } else {
      say('250 ok');
    }
  };
  const body = (chunk: string): void => {
    onBody(chunk.length);
    text += chunk;
    if (endsAt('body')) return;
    const end = text!.indexOf('\r\n.\r\n');
    if (end === -1) return;
    const content = text!.slice(0, end);
    rest = text!.slice(end + 5);
    text = undefined;
    isOpen = false;
    const refused = refusal('dot');
    if (!refused) onMail({ ...mail, content, messageId: /^Message-ID: (.*)$/im.exec(content)?.[1]?.trim() ?? '' });
    if (endsAt('dot')) return;
    say(refused ?? '250 queued');
    if (script && 'dieAt' in script && script.dieAt === 'accepted') socket.end();
    else endsAt('accepted');
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    rest += chunk;
    for (;;) {
      if (text !== undefined) {
        if (rest === '') return;
        const piece = rest;
        rest = '';
        body(piece);
        if (text !== undefined) return;
        continue;
      }
      const end = rest.indexOf('\r\n');
      if (end === -1) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      command(line);
      if (socket.destroyed || socket.isPaused()) return;
    }
  });
}
