import type { Explained } from '@app/contract/people/explanations';

const listed = (heading: string, texts: readonly string[]): string[] =>
  texts.length === 0 ? [] : [`${heading}: ${texts.join('; ')}.`];

/** The same as on screen, for a mail. */
export function explanationAsText({ about, roles }: Explained): string {
  const parts = roles.map(({ role, methods, decisions }) =>
    [
      role,
      ...methods.flatMap(({ said, speaks_for, speaks_against, at }) => [
        `${at ? `${at.slice(0, 10)}: ` : ''}${said}`,
        ...listed('It counted for you', speaks_for),
        ...listed('It counted against you', speaks_against),
      ]),
      decisions.length === 0 ? noOneYet : 'Who decided:',
      ...decisions.map(({ who, what, at }) => `- ${at.slice(0, 10)}: ${who} ${what}`),
    ].join('\n'),
  );
  return [about.join('\n'), ...(parts.length === 0 ? [nothingSaid] : parts)].join('\n\n');
}

export const noOneYet = 'No one has decided anything yet.';
export const nothingSaid = 'No program has graded you, and no one has decided anything about you.';
