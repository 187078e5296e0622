import { largestRow, NotAListError } from './limits.ts';
import type { FoundPerson } from './row-person.ts';

interface Property {
  name: string;
  params: string;
  value: string;
}

/** People from vCards (2.1, 3.0 and 4.0), one card after the other. */
export function* readCards(text: string): Generator<FoundPerson> {
  let card: Property[] | undefined;
  for (const line of wholeLinesOf(text)) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) card = [];
    else if (/^END:VCARD\s*$/i.test(line)) {
      if (card) yield personOf(card);
      card = undefined;
    } else if (card) {
      card.push(...propertyOf(line).filter(({ name }) => wanted.has(name)));
      if (card.length > mostProperties) throw new NotAListError(`A card has at most ${mostProperties} entries`);
    }
  }
}
const wanted = new Set('N FN TITLE ROLE ORG EMAIL TEL URL X-SOCIALPROFILE ADR LANG EXPERTISE NOTE'.split(' '));
const mostProperties = 1000;

/** A line that begins with a space goes on where the last one stopped; soft breaks are those of old cards. */
function* wholeLinesOf(text: string): Generator<string> {
  let line: string | undefined;
  for (const next of linesOf(text)) {
    const goesOn = line !== undefined && /^[ \t]/.test(next);
    if (goesOn || (line !== undefined && endsSoftly(line))) {
      // Only pictures are as long as that, and they are left out.
      if (line!.length < largestRow) line = goesOn ? line! + next.slice(1) : line!.slice(0, -1) + next;
      continue;
    }
    if (line !== undefined) yield line;
    line = next;
  }
  if (line !== undefined) yield line;
}
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    yield text.slice(from, text[end - 1] === '\r' ? end - 1 : end);
    from = end + 1;
  }
}
/** What is packed otherwise, as pictures are, may end in the same sign. */
const endsSoftly = (line: string): boolean => line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line);

function propertyOf(line: string): Property[] {
  const parts = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(line);
  if (!parts) return [];
  const [, name = '', params = '', value = ''] = parts;
  const quotedPrintable = /QUOTED-PRINTABLE/i.test(params);
  return [{ name: name.toUpperCase(), params, value: quotedPrintable ? decodeQuoted(value) : value }];
}
const decodeQuoted = (text: string): string => {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0) & 0xff));
};

const unescaped = (text: string): string =>
  text.replaceAll(/\\([nN,;:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();
/** Values are divided by signs that are not escaped. */
const divided = (value: string, sign: ';' | ','): string[] =>
  value.split(sign === ';' ? /(?<!\\);/ : /(?<!\\),/).map(unescaped);

function personOf(card: readonly Property[]): FoundPerson {
  const all = (name: string) => card.filter((property) => property.name === name).map(({ value }) => value);
  const first = (name: string): string => unescaped(all(name)[0] ?? '');
  const [last_name = '', first_name = ''] = divided(all('N')[0] ?? '', ';');
  const address = divided(all('ADR')[0] ?? '', ';');
  const plain = (value: string) => unescaped(value).replace(/^(mailto|tel):/i, '');
  return {
    fields: {
      first_name,
      last_name,
      name: first_name || last_name ? '' : first('FN'),
      title: first('TITLE') || first('ROLE'),
      company_name: divided(all('ORG')[0] ?? '', ';')[0] ?? '',
      email: all('EMAIL').map(plain).join(';'),
      phone: all('TEL').map(plain).join(';'),
      link: [...all('URL'), ...all('X-SOCIALPROFILE')]
        .map(unescaped)
        .filter((url) => /^(https?:|www\.)/i.test(url))
        .join(' '),
      location_name: address[3] ?? '',
      country: address[6] ?? '',
      languages: all('LANG').map(unescaped).join(','),
      skills: all('EXPERTISE').map(unescaped).join(','),
      summary: first('NOTE'),
    },
  };
}
