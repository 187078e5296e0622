const has = (tags: readonly string[], tag: string) => tags.some((other) => other.toLowerCase() === tag.toLowerCase());

/** What was added to the tags and removed from them. Only this is sent, so that a colleague's tag is not lost. */
export const tagChange = (seen: readonly string[], edited: readonly string[]) => ({
  add: edited.filter((tag) => !has(seen, tag)),
  remove: seen.filter((tag) => !has(edited, tag)),
});

/** Typed or pasted, several at once are parted by commas. Each is there once, however it is written. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean: string[] = [];
  for (const tag of tags.flatMap((text) => text.split(',')).map((text) => text.trim()))
    if (tag !== '' && !has(clean, tag)) clean.push(tag);
  return clean;
}

export const sameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag) => has(other, tag));
