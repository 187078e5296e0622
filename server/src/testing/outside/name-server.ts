import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a name server says about a name: its texts, that there is no such name, or that it cannot tell. */
export type Records = Record<string, readonly string[] | 'cannot tell'>;

const textsHere = Buffer.from([0x81, 0x80]);
const cannotTell = Buffer.from([0x81, 0x82]);
const noSuchName = Buffer.from([0x81, 0x83]);

/** A name server that knows texts only, as RFC 1035 says they go over the wire. */
export async function openNameServer(records: Records): Promise<{ address: string; close: () => void }> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    const { name, end } = nameIn(question);
    const known = records[name];
    const texts = Array.isArray(known) ? (known as readonly string[]) : [];
    const flags = known === undefined ? noSuchName : known === 'cannot tell' ? cannotTell : textsHere;
    // The question's number, one question, so many answers.
    const head = Buffer.from([question[0]!, question[1]!, ...flags, 0, 1, 0, texts.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([head, question.subarray(12, end + 4), ...texts.map(answerWith)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, close: () => void socket.close() };
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** The name of the question, a text, for a minute; in pieces of at most 255 bytes. */
function answerWith(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  const data = Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece, 'latin1')])));
  return Buffer.concat([Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff]), data]);
}
