import type { Read, Response } from '@app/contract/base/endpoint';
import type { ElementType } from 'react';

/** The values that can be chosen and the words for them. Figures among the values need a map to keep their order. */
export type Options = Readonly<Record<string, string>> | ReadonlyMap<string, string>;
export const entriesOf = (options: Options): [value: string, text: string][] =>
  options instanceof Map ? [...options] : Object.entries(options);

/** Options that only the server knows. */
export interface OptionsSource {
  endpoint: Read;
  optionsIn(answer: unknown): Options;
}
export const optionsFrom = <E extends Read>(
  endpoint: E,
  optionsIn: (answer: Response<E>) => Options,
): OptionsSource => ({ endpoint, optionsIn });

interface Common {
  label: string;
  /** Stands under "More filters". */
  more?: true;
}
/** On, it sends 1. */
interface SwitchFilter extends Common {
  as: 'switch';
}
/** Chips beside each other: one of them, or several. */
interface ChipsFilter extends Common {
  as: 'chips';
  options: Options;
  icons?: Readonly<Record<string, ElementType>>;
  several?: true;
  /** What is chosen while nothing is in the address. */
  start?: string;
  /** A chip for no choice at all, such as "All". */
  none?: string;
}
/** A list to choose one from, or several. Without options, they are those that the endpoint has counted (`facets`). */
interface SelectFilter extends Common {
  as: 'select';
  options?: Options;
  source?: OptionsSource;
  several?: true;
  /** The words for no choice, such as "Every action". */
  none?: string;
}
/** A text, which the endpoint compares in its own way. */
interface TextFilter extends Common {
  as: 'text';
  placeholder?: string;
  /** Texts to choose from; others can be typed all the same. */
  source?: OptionsSource;
  /** What is wrong with a text; such a text is not sent. */
  problem?(text: string): string | undefined;
}
interface MomentFilter extends Common {
  as: 'moment';
}
/** Set by links from other screens, such as one to everything done to a person. A chip says what it is and removes it. */
interface LinkedFilter extends Common {
  as: 'linked';
  /** What the chip says, as far as the endpoint's answer tells. */
  textIn(answer: unknown): string | null;
}
export const linkedBy = <E extends Read>(
  _endpoint: E,
  label: string,
  textIn: (answer: Response<E>) => string | null,
): LinkedFilter => ({ as: 'linked', label, textIn });
export type Filter = SwitchFilter | ChipsFilter | SelectFilter | TextFilter | MomentFilter | LinkedFilter;
export type FilterOf<As extends Filter['as']> = Extract<Filter, { as: As }>;

export interface FilterProps<F extends Filter> {
  filter: F;
  /** What is chosen. */
  values: readonly string[];
  /** How many rows there would be with each value, where the endpoint says so. */
  counts: ReadonlyMap<string, number> | undefined;
  /** What the endpoint answered last. */
  answer: unknown;
  onChange: (values: readonly string[], options?: { replace: boolean }) => void;
}

/** The values that a filter can take, as far as its definition says. */
export function valuesOf(filter: Filter): string[] | undefined {
  if (filter.as === 'switch') return ['1'];
  const options = 'options' in filter ? filter.options : undefined;
  return options && entriesOf(options).map(([value]) => value);
}
