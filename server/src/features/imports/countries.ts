/** Names of countries in the languages our lists come in. */
const codes = new Map<string, string>();
for (const locale of ['en', 'sv']) {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  for (let first = 65; first <= 90; first += 1)
    for (let second = 65; second <= 90; second += 1) {
      const code = String.fromCharCode(first, second);
      const name = names.of(code);
      if (name && !codes.has(name.toLowerCase())) codes.set(name.toLowerCase(), code);
    }
}
for (const [name, code] of [
  ['uk', 'GB'],
  ['usa', 'US'],
  ['england', 'GB'],
  ['deutschland', 'DE'],
  ['norge', 'NO'],
  ['danmark', 'DK'],
  ['suomi', 'FI'],
] as const)
  codes.set(name, code);

/** The two letters of a country that is given by its name or its letters; null when we do not know it. */
export function countryOf(text: string): string | null {
  if (/^[a-z]{2}$/i.test(text) && text.toUpperCase() !== 'UK') return text.toUpperCase();
  return codes.get(text.toLowerCase()) ?? null;
}
