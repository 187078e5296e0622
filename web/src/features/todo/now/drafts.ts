/* What was written and not sent yet, for as long as the tab is open: it is not to lie about in the browser. */
const drafts = new Map<string, string>();

export const draftOf = (key: string): string => drafts.get(key) ?? '';

export function keepDraft(key: string, text: string): void {
  if (text === '') drafts.delete(key);
  else drafts.set(key, text);
}
