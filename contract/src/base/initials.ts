interface Named {
  first_name?: string | undefined;
  last_name?: string | undefined;
  username?: string;
}
/** Up to two letters that stand for somebody without a photo. */
export function initialsOf({ first_name, last_name, username }: Named): string {
  const named = firstLetter(first_name) + firstLetter(last_name);
  return (named || firstLetter(username)).toUpperCase();
}

const firstLetter = (text = ''): string => [...text][0] ?? '';
