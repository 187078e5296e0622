/*
 * The text of a template: words, and variables such as {{first_name}} or {{first_name|there}}, where what stands after
 * the bar is used for people of whom we do not know it. The server and the editor read it by the same rules.
 */

/** What a template can say about whom it goes to, the role and whoever sends it, with the words people read. */
export const templateVariables = {
  first_name: 'First name',
  last_name: 'Last name',
  name: 'Full name',
  title: 'Title',
  company: 'Employer',
  place: 'Town',
  role: 'Name of the role',
  client: 'Client of the role',
  my_first_name: 'Your first name',
  my_name: 'Your full name',
  my_email: 'Your e-mail address',
} as const;
export type TemplateVariable = keyof typeof templateVariables;
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);

/** A piece of a text: words, or a variable as it was typed. */
type Piece = { words: string } | { variable: string; fallback: string | undefined; typed: string };

const variablePattern = /\{\{([^{}]*)\}\}/g;

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(variablePattern)) {
    const [typed, inside = ''] = match;
    pieces.push({ words: text.slice(end, match.index) });
    const bar = inside.indexOf('|');
    pieces.push({
      variable: (bar === -1 ? inside : inside.slice(0, bar)).trim(),
      fallback: bar === -1 ? undefined : inside.slice(bar + 1).trim(),
      typed,
    });
    end = match.index + typed.length;
  }
  return [...pieces, { words: text.slice(end) }];
}

/** What is wrong with a text as it was typed, in words for whoever typed it; undefined if nothing is. */
export function problemWithText(text: string): string | undefined {
  for (const piece of piecesOf(text)) {
    if ('words' in piece) {
      if (/\{\{|\}\}/.test(piece.words)) return 'A variable begins with {{ and ends with }}';
    } else if (!isVariable(piece.variable)) {
      return `There is no variable ${piece.typed}`;
    }
  }
  return undefined;
}

/** The names of the variables in a text, each once. */
export const variablesIn = (text: string): TemplateVariable[] => [
  ...new Set(
    piecesOf(text).flatMap((piece) => ('words' in piece || !isVariable(piece.variable) ? [] : [piece.variable])),
  ),
];

export interface Rendered {
  text: string;
  /** Variables without a value or a fallback. What they were to say is missing, so the text must not leave. */
  missing: TemplateVariable[];
}

/** The text for one person. A missing variable stays as it was typed, so that nobody overlooks it. */
export function renderText(text: string, values: TemplateValues): Rendered {
  const missing = new Set<TemplateVariable>();
  const parts = piecesOf(text).map((piece) => {
    if ('words' in piece) return piece.words;
    if (!isVariable(piece.variable)) return piece.typed;
    const value = values[piece.variable]?.trim() || piece.fallback;
    if (value) return value;
    missing.add(piece.variable);
    return piece.typed;
  });
  return { text: parts.join(''), missing: [...missing] };
}
