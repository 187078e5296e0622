/*
 * The pages that were opened since the client was loaded, with their titles, the last one last. They are kept in memory
 * only: whoever signs in next begins with a fresh page.
 */
const pages = new Map<string, string>();

export function rememberPage(address: string, title: string): void {
  pages.delete(address);
  pages.set(address, title);
}

/** The last one first. */
export const visitedPages = (): { address: string; title: string }[] =>
  [...pages].map(([address, title]) => ({ address, title })).toReversed();
