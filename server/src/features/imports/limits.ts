/** Why a file is refused, in words for whoever sent it. */
export class NotAListError extends Error {}

/** In characters: a line, a card or a profile. Nobody fills more; a file with a fault in it, or made to do harm, does. */
export const largestRow = 1_000_000;
