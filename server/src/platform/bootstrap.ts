import { randomFrom } from './random.ts';

/** A figure and the ends of its 95 % interval. */
export interface Measured {
  value: number;
  lo: number;
  hi: number;
}

const draws = 1000;

/** Where 95 of 100 draws lie. Null when most draws have no figure. What is drawn follows from the seed. */
export function intervalOf(
  draw: (random: () => number) => number | null,
  seed: number,
): Pick<Measured, 'lo' | 'hi'> | null {
  const random = randomFrom(seed);
  const drawn: number[] = [];
  for (let n = 0; n < draws; n += 1) {
    const figure = draw(random);
    if (figure !== null) drawn.push(figure);
  }
  if (drawn.length < draws / 2) return null;
  drawn.sort((a, b) => a - b);
  return { lo: drawn[Math.floor(0.025 * drawn.length)]!, hi: drawn[Math.ceil(0.975 * drawn.length) - 1]! };
}

/** A figure with its interval by drawing as many of the same again and again, each time with the chance to draw one twice. */
export function bootstrap<T>(
  items: readonly T[],
  figure: (items: readonly T[]) => number | null,
  seed: number,
): Measured | null {
  const value = figure(items);
  // One list for all draws: a million times, making a new one takes longer than all else.
  const drawn = [...items];
  const again = (random: () => number) => {
    for (let n = 0; n < drawn.length; n += 1) drawn[n] = items[Math.floor(random() * items.length)]!;
    return figure(drawn);
  };
  const interval = value === null ? null : intervalOf(again, seed);
  return interval && { value: value!, ...interval };
}
