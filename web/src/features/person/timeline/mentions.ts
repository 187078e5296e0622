export interface Piece {
  text: string;
  mark?: 'user' | 'role';
}

/* As usernames are made; a full stop or a dash at the end belongs to the sentence. Not inside a word, as in an address. */
const mention = /(?<![\p{L}\p{N}_@#./+-])[@#][\p{L}\p{N}](?:[\p{L}\p{N}._+-]*[\p{L}\p{N}_])?/gu;

/** A comment in pieces: plain text, @usernames and #roles. */
export function markMentions(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(mention)) {
    if (index > done) pieces.push({ text: text.slice(done, index) });
    pieces.push({ text: found, mark: found.startsWith('@') ? 'user' : 'role' });
    done = index + found.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}
