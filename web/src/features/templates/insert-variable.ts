import type { TemplateVariable } from '@app/contract/outreach/template-text';

/** What is offered for people of whom we do not know it. What we always know, or cannot replace, has none. */
const fallbacks: Partial<Record<TemplateVariable, string>> = {
  first_name: 'there',
  name: 'there',
  title: 'a specialist',
  company: 'your company',
  place: 'your area',
  role: 'a role',
  client: 'our client',
};

/** What kinds of variables there are, in the order in which they are offered. */
export const variableGroups: readonly { title: string; names: readonly TemplateVariable[] }[] = [
  { title: 'Person', names: ['first_name', 'last_name', 'name', 'title', 'company', 'place'] },
  { title: 'Role', names: ['role', 'client'] },
  { title: 'You', names: ['my_first_name', 'my_name', 'my_email'] },
];

interface Inserted {
  text: string;
  /** What is selected afterwards: the fallback, so that typing replaces it; else nothing, behind the variable. */
  selected: [start: number, end: number];
}

/** Puts a variable where the cursor is, in place of what is selected there. */
export function insertVariable(
  text: string,
  [start, end]: readonly [number, number],
  name: TemplateVariable,
): Inserted {
  const fallback = fallbacks[name];
  const variable = fallback === undefined ? `{{${name}}}` : `{{${name}|${fallback}}}`;
  const behind = start + variable.length;
  return {
    text: text.slice(0, start) + variable + text.slice(end),
    selected: fallback === undefined ? [behind, behind] : [behind - 2 - fallback.length, behind - 2],
  };
}
