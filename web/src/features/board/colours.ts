import type { columnColours } from '@app/contract/board';

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
