export type Scheme = 'light' | 'dark';

/**
 * The colours of series and of groups of marked words. A test holds each to a contrast against the page, and all of them to
 * a distance from each other, also for people who do not see red, green or blue.
 */
export const palette: Record<Scheme, readonly string[]> = {
  light: ['#375BF4', '#086E52', '#B82310', '#9935C0', '#1F7786', '#D32660', '#4A641B', '#5C4EDA', '#9B6236', '#4C4D51'],
  dark: ['#9595FB', '#3BDA9D', '#F59841', '#D69AFA', '#62E5EC', '#FA7CA1', '#9BEE4A', '#B690E1', '#F3BD15', '#D4D1D0'],
};

/** The last colour is grey and kept for what stands for many. */
const greyAt = palette.light.length - 1;

interface Named {
  id: string;
  other?: boolean | undefined;
}

/**
 * The place of each series in the palette. It follows from the id, so that a series looks alike on all pages; where two
 * series of a chart would share a colour, the later one takes the next that is free. What says which view of a thing
 * it is does not count: `votes` and `votes:share` share their colour. Other colons are part of a name, such as of an address.
 */
export function placesOf(series: readonly Named[]): number[] {
  const taken = new Map<string, number>();
  return series.map(({ id, other }) => {
    if (other) return greyAt;
    const thing = id.replace(/(:share|:before)+$/, '');
    let place = taken.get(thing) ?? hash(thing) % greyAt;
    if (!taken.has(thing)) {
      const used = new Set(taken.values());
      for (let tried = 0; tried < greyAt && used.has(place); tried += 1) place = (place + 1) % greyAt;
    }
    taken.set(thing, place);
    return place;
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
