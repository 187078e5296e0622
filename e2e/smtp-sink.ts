import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpSink {
  port: number;
  /** What came in, as it stood between DATA and the last dot. */
  received: { to: string[]; content: string }[];
  close(): Promise<void>;
}

/** A mail server on this machine that keeps what it gets, for whoever knows the name and the password. */
export async function openSmtpSink({ username, password }: { username: string; password: string }): Promise<SmtpSink> {
  const received: SmtpSink['received'] = [];
  const sockets = new Set<Socket>();
  const wanted = Buffer.from(`\0${username}\0${password}`).toString('base64');
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('latin1');
    const say = (line: string) => socket.write(`${line}\r\n`);
    let to: string[] = [];
    let content: string[] | undefined;
    let rest = '';
    const take = (line: string): void => {
      if (content) {
        if (line !== '.') return void content.push(line);
        received.push({ to, content: content.join('\n') });
        [to, content] = [[], undefined];
        return void say('250 queued');
      }
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'EHLO') say('250-sink\r\n250 AUTH PLAIN');
      else if (word === 'AUTH') say(line.endsWith(` ${wanted}`) ? '235 welcome' : '535 5.7.8 Not the password');
      else if (word === 'DATA') {
        content = [];
        say('354 go on');
      } else if (word === 'QUIT') socket.end('221 bye\r\n');
      else {
        if (word === 'RCPT') to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
        say('250 ok');
      }
    };
    socket.on('data', (chunk) => {
      const lines = `${rest}${String(chunk)}`.split('\r\n');
      rest = lines.pop()!;
      lines.forEach(take);
    });
    say('220 sink');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
