import {
  renderText,
  templateVariables,
  type TemplateValues,
  type TemplateVariable,
} from '@app/contract/outreach/template-text';

/** Without somebody to read it, each variable is its own name. */
const nameless = Object.fromEntries(
  Object.entries(templateVariables).map(([name, title]) => [name, `[${title}]`]),
) as TemplateValues;

/** A text as it would be read: by a person of whom these things are known, or by no one in particular. */
export const previewOf = (text: string, values: TemplateValues | undefined) => renderText(text, values ?? nameless);

export interface Part {
  text: string;
  /** A variable that nothing was put in the place of. */
  missing: boolean;
}
export const partsOf = (rendered: string): Part[] =>
  rendered
    .split(/(\{\{[^{}]*\}\})/)
    .map((text, index) => ({ text, missing: index % 2 === 1 }))
    .filter(({ text }) => text !== '');

/** Which variables are missing, in words. */
export const missingText = (missing: readonly TemplateVariable[]): string =>
  [...new Set(missing)].map((name) => templateVariables[name]).join(', ');
