import { productName } from '@app/contract/base/product';
import { dataLinkDays } from '@app/contract/people/my-data';
import { lawfulBases } from '@app/contract/people/people';

interface Told {
  first_name: string;
  source: string;
  lawful_basis: keyof typeof lawfulBases;
  purpose: string;
}

/** What the law wants somebody to be told, and the firm's own words about itself. */
export function noticeLetter(
  { first_name, source, lawful_basis, purpose }: Told,
  { notice, link }: { notice: string; link: string },
): { subject: string; text: string } {
  const text = [
    `Hello ${first_name},`,
    'We keep information about you for our work in recruiting, and you have a right to know that.',
    notice,
    [
      `Where we have it from: ${source}`,
      `Lawful basis: ${lawfulBases[lawful_basis]}`,
      ...(purpose === '' ? [] : [`Purpose: ${purpose}`]),
    ].join('\n'),
    `With this link you see all of it. There you can also correct it, take a copy, stop us from contacting you, or have everything erased:\n${link}`,
    `The link works for ${dataLinkDays} days. It is yours alone: whoever has it sees your data.`,
    `Sent by ${productName}`,
  ];
  return { subject: 'We keep information about you', text: text.join('\n\n') };
}
