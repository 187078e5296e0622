import type { Capture } from '@app/contract/people/captures';

/** The networks whose pages say in their titles whom they are about, by the host of their addresses. */
const networks: Readonly<Record<string, string>> = {
  'linkedin.com': 'LinkedIn',
  'xing.com': 'XING',
  'github.com': 'GitHub',
};

const hostOf = (url: string): string => new URL(url).hostname.replace(/^(www|[a-z]{2})\./, '');

/**
 * What the title of a page seems to say: "(2) Anna Berg - Developer - Klippan AB | LinkedIn". A person looks at it before
 * anything is kept.
 */
export function readTitle({ url, title, text }: Pick<Capture, 'url' | 'title' | 'text'>): Capture['proposal'] {
  const source = networks[hostOf(url)] ?? hostOf(url);
  const [named = ''] = title.replace(/^\(\d+\+?\)\s*/, '').split(/\s+[|·]\s+/);
  const [written = '', ...rest] = named.split(/\s+[-–—]\s+/);
  const name = nameIn(written);
  const [first = '', ...others] = name.split(/\s+/);
  const company = rest.length > 1 ? rest.at(-1)! : '';
  return {
    first_name: first.slice(0, 100),
    last_name: others.join(' ').slice(0, 100),
    headline: (rest[0] ?? headlineBelow(name, text)).slice(0, 300),
    company_name: company.slice(0, 200),
    source,
  };
}

/** GitHub's titles are "annab (Anna Berg)". */
const nameIn = (written: string): string => /^\S+ \((.+)\)$/.exec(written)?.[1] ?? written;

/** Profiles say under the name what somebody is. */
function headlineBelow(name: string, text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const at = name === '' ? -1 : lines.slice(0, 5).indexOf(name);
  return at === -1 ? '' : (lines[at + 1] ?? '');
}
