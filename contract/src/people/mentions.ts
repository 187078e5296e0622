export interface Piece {
  text: string;
  /** The username, as it was typed. */
  user?: string;
  /** The number of a role. */
  role?: number;
}

/* As usernames are made; a full stop or a dash at the end belongs to the sentence. Not inside a word, as in an address. */
const mention = /(?<![\p{L}\p{N}_@#./+-])[@#][\p{L}\p{N}](?:[\p{L}\p{N}._+-]*[\p{L}\p{N}_])?/gu;

/** A comment in pieces: plain text, `@username`, and roles as `#12` or `#12-backend-developer`. */
export function markMentions(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(mention)) {
    const named = nameIn(found);
    if (!named) continue;
    if (index > done) pieces.push({ text: text.slice(done, index) });
    pieces.push({ text: found, ...named });
    done = index + found.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
}

function nameIn(found: string): Pick<Piece, 'user' | 'role'> | undefined {
  if (found.startsWith('@')) return { user: found.slice(1) };
  const number = /^#(\d{1,15})(?![^-])/.exec(found)?.[1];
  return number === undefined ? undefined : { role: Number(number) };
}

/** Who and what a comment names. */
export function mentionsIn(text: string): { users: string[]; roles: number[] } {
  const pieces = markMentions(text);
  return {
    users: [...new Set(pieces.flatMap(({ user }) => user ?? []))],
    roles: [...new Set(pieces.flatMap(({ role }) => role ?? []))],
  };
}

/** How a role is named in a comment: the number is what counts, the words are for the reader. */
export function roleMention({ id, name }: { id: number; name: string }): string {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [`#${id}`, ...words.slice(0, 5)].join('-');
}
