import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ImapBox {
  port: number;
  /** Puts a mail into the mailbox. */
  add(mail: string): void;
  close(): Promise<void>;
}

/** A mailbox on this machine that speaks as much of IMAP4rev1 (RFC 3501) as a reader of mails uses. */
export async function openImapBox(): Promise<ImapBox> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const answer = (line: string, say: (text: string) => void): void => {
    const [, tag = '', rest = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const word = rest.replace(/^UID /i, '').split(' ', 1)[0]!.toUpperCase();
    if (word === 'CAPABILITY') say('* CAPABILITY IMAP4rev1');
    if (word === 'LIST') say('* LIST (\\HasNoChildren) "/" "INBOX"');
    if (word === 'LOGOUT') say('* BYE bye');
    if (word === 'SELECT' || word === 'EXAMINE') {
      say(`* ${mails.length} EXISTS`);
      say('* FLAGS (\\Seen)');
      say('* OK [UIDVALIDITY 1000] valid');
      say(`* OK [UIDNEXT ${mails.length + 1}] next`);
    }
    if (word === 'SEARCH') say(`* SEARCH ${mails.map((_, n) => n + 1).join(' ')}`.trimEnd());
    if (word === 'FETCH')
      for (const n of chosen(/FETCH (\S+)/i.exec(rest)![1]!, mails.length)) {
        const content = mails[n - 1]!;
        const part = /HEADER/i.test(rest) ? content.slice(0, content.indexOf('\r\n\r\n') + 4) : content;
        const name = /BODY\.PEEK(\[[^\]]*\])/i.exec(rest)?.[1] ?? '[]';
        say(`* ${n} FETCH (UID ${n} RFC822.SIZE ${content.length} BODY${name} {${part.length}}\r\n${part})`);
      }
    say(`${tag} OK done`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.setEncoding('latin1');
    socket.write('* OK [CAPABILITY IMAP4rev1] box\r\n');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${String(chunk)}`.split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) answer(line, (text) => socket.write(`${text}\r\n`, 'latin1'));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    add: (mail) => void mails.push(Buffer.from(mail.replaceAll('\n', '\r\n'), 'utf8').toString('latin1')),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The numbers in a set such as `1:*` or `2,4:5`. */
function chosen(set: string, last: number): number[] {
  const ranges = set.split(',').map((part) => {
    const [from = '1', to = from] = part.split(':');
    return [from, to].map((each) => (each === '*' ? last : Number(each))) as [number, number];
  });
  return Array.from({ length: last }, (_, n) => n + 1).filter((n) =>
    ranges.some(([from, to]) => n >= Math.min(from, to) && n <= Math.max(from, to)),
  );
}
