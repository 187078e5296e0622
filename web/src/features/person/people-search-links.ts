interface Known {
  name: string;
  company: string;
}

/** Where else to look for a person. Nothing is fetched: these are ordinary links. */
export function peopleSearchLinks({ name, company }: Known): { site: string; url: string }[] {
  const words = [name, company].filter(Boolean).join(' ');
  return [
    { site: 'LinkedIn', url: address('https://www.linkedin.com/search/results/people/', { keywords: words }) },
    /* People do not write their employer into their account there. */
    { site: 'GitHub', url: address('https://github.com/search', { q: name, type: 'users' }) },
    { site: 'Google', url: address('https://www.google.com/search', { q: `"${name}" ${company}`.trim() }) },
  ];
}

const address = (page: string, query: Record<string, string>): string => `${page}?${new URLSearchParams(query)}`;

/** Links that were typed by somebody are followed on the safe protocol only. */
export const isSafeLink = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';
