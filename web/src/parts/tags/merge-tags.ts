const has = (tags: readonly string[], tag: string) => tags.some((other) => other.toLowerCase() === tag.toLowerCase());

/** What was added and removed here, done to the tags as they are now: a colleague's tag is not lost by it. */
export const mergeTags = (seen: readonly string[], edited: readonly string[], now: readonly string[]): string[] => [
  ...now.filter((tag) => !has(seen, tag) || has(edited, tag)),
  ...edited.filter((tag) => !has(seen, tag) && !has(now, tag)),
];

/** Typed or pasted, several at once are parted by commas. Each is there once, however it is written. */
export function cleanTags(tags: readonly string[]): string[] {
  const clean: string[] = [];
  for (const tag of tags.flatMap((text) => text.split(',')).map((text) => text.trim()))
    if (tag !== '' && !has(clean, tag)) clean.push(tag);
  return clean;
}

export const sameTags = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag) => has(other, tag));
