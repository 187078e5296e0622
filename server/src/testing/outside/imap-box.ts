import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mailbox that speaks as much of IMAP4rev1 (RFC 3501) as a reader of mails uses: the fake outside world of who fetches mail. */
export interface ImapBox {
  port: number;
  /** Puts a mail into the mailbox. */
  add(mail: string): number;
  /** Puts a mail into the folder of sent mails. */
  addSent(mail: string): void;
  /** As after a restore of the mail server: all mails get new numbers. */
  renumber(): void;
  /** Hangs up after so many more commands, once. */
  hangUpAfter(commands: number): void;
  /** The numbers of mails whose whole text was asked for. */
  opened: number[];
  /** What was shown in place of a password. */
  tokens: string[];
  close(): Promise<void>;
}

export async function openImapBox({ password = 'secret' } = {}): Promise<ImapBox> {
  let mails: { uid: number; content: string }[] = [];
  const sent: typeof mails = [];
  let validity = 1000;
  let next = 1;
  let hangUp = Infinity;
  const opened: number[] = [];
  const tokens: string[] = [];
  const sockets = new Set<Socket>();
  const chosen = (set: string): typeof mails => {
    const last = mails.at(-1)?.uid ?? 0;
    const ranges = set.split(',').map((part) => {
      const [from = '1', to = from] = part.split(':');
      const [a, b] = [from, to].map((each) => (each === '*' ? last : Number(each))) as [number, number];
      return [Math.min(a, b), Math.max(a, b)] as const;
    });
    return mails.filter(({ uid }) => ranges.some(([from, to]) => uid >= from && uid <= to));
  };
  const answer = (line: string, say: (text: string) => void): void => {
    const [, tag = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const word = rest.replace(/^UID /i, '').split(' ', 1)[0]!.toUpperCase();
    const ok = () => say(`${tag} OK done`);
    if (word === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2');
    if (word === 'LOGIN' && !rest.includes(password)) return say(`${tag} NO [AUTHENTICATIONFAILED] Wrong password`);
    if (word === 'AUTHENTICATE')
      tokens.push(/auth=Bearer ([\w-]*)/.exec(Buffer.from(rest.split(' ').at(-1)!, 'base64').toString())?.[1] ?? '');
    if (word === 'LIST') {
      say('* LIST (\\HasNoChildren) "/" "INBOX"');
      say('* LIST (\\HasNoChildren \\Sent) "/" "Sent Items"');
    }
    if (word === 'LOGOUT') say('* BYE bye');
    if (word === 'SELECT' || word === 'EXAMINE') {
      say(`* ${mails.length} EXISTS`);
      say('* FLAGS (\\Seen)');
      say(`* OK [UIDVALIDITY ${validity}] valid`);
      say(`* OK [UIDNEXT ${next}] next`);
      return say(`${tag} OK [READ-ONLY] done`);
    }
    if (word === 'SEARCH') {
      const set = /UID (?!SEARCH)([\d:*,]+)/i.exec(rest)?.[1];
      const id = /HEADER MESSAGE-ID "?(<[^>]+>)/i.exec(rest)?.[1];
      const found = id ? sent.filter(({ content }) => content.includes(id)) : set ? chosen(set) : mails;
      say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd());
    }
    if (word === 'FETCH') {
      const set = /FETCH (\S+)/i.exec(rest)![1]!;
      for (const { uid, content } of chosen(set)) {
        const headers = /HEADER/i.test(rest);
        const part = headers ? content.slice(0, content.indexOf('\r\n\r\n') + 4) : content;
        const name = /BODY\.PEEK(\[[^\]]*\])/i.exec(rest)?.[1] ?? '[]';
        if (!headers) opened.push(uid);
        const n = mails.findIndex((each) => each.uid === uid) + 1;
        say(`* ${n} FETCH (UID ${uid} RFC822.SIZE ${content.length} BODY${name} {${part.length}}\r\n${part})`);
      }
    }
    ok();
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.setEncoding('latin1');
    socket.write('* OK [CAPABILITY IMAP4rev1 SASL-IR AUTH=XOAUTH2] box\r\n');
    let buffer = '';
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if ((hangUp -= 1) < 0) {
          hangUp = Infinity;
          socket.destroy();
          return;
        }
        answer(line, (text) => socket.write(`${text}\r\n`, 'latin1'));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    add: (mail) => {
      const uid = next;
      next += 1;
      mails.push({ uid, content: Buffer.from(mail.replaceAll(/\r?\n/g, '\r\n'), 'utf8').toString('latin1') });
      return uid;
    },
    addSent: (content) => void sent.push({ uid: sent.length + 1, content }),
    renumber: () => {
      validity += 1;
      next = 500;
      mails = mails.map(({ content }) => ({ content, uid: (next += 1) }));
      next += 1;
    },
    hangUpAfter: (commands) => (hangUp = commands),
    opened,
    tokens,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
