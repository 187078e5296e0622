import type { columnColours } from '@app/contract/roles/board';

type Colour = (typeof columnColours)[number];
/** The dot of a column; at least 3:1 on the column in both schemes. */
export const colours: Record<Colour, string> = {
  grey: '#64748B',
  blue: '#2F6FED',
  teal: '#0D8F83',
  green: '#218A43',
  amber: '#B7791F',
  orange: '#D9580D',
  red: '#DC3B3B',
  purple: '#8251EA',
};

/** The warning colour as text on the ground of a column: a little stronger, to reach 4.5:1. */
export const warningText = 'color-mix(in srgb, var(--mui-palette-warning-main) 80%, var(--mui-palette-text-primary))';
