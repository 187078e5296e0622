export interface CitedPiece {
  text: string;
  /** The quote that these words are. */
  quote?: string;
}

/** A text in pieces: those that are quoted word for word, and what stands between. Longer quotes go before shorter ones. */
export function citedPieces(text: string, quotes: readonly string[]): CitedPiece[] {
  const [longest, ...others] = [...new Set(quotes)].filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (longest === undefined || text === '') return text === '' ? [] : [{ text }];
  const at = text.indexOf(longest);
  if (at < 0) return citedPieces(text, others);
  return [
    ...citedPieces(text.slice(0, at), others),
    { text: longest, quote: longest },
    ...citedPieces(text.slice(at + longest.length), [longest, ...others]),
  ];
}
