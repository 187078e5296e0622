import { expect, test } from 'vitest';
import { colorSchemes } from '../../theme.ts';
import { palette, placesOf, type Scheme } from './palette.ts';

type Three = readonly [number, number, number];
const schemes: readonly Scheme[] = ['light', 'dark'];

/** Red, green and blue as amounts of light. */
const lightOf = (colour: string): Three => {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
};
function contrast(one: string, other: string): number {
  const brightness = (colour: string) => {
    const [red, green, blue] = lightOf(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [a, b] = [brightness(one), brightness(other)];
  return Math.max(a, b) / Math.min(a, b);
}

/** What people see, by Machado, Oliveira and Fernandes (2009), for those who lack one kind of cone altogether. */
const visions: Record<string, readonly [Three, Three, Three]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const times = (matrix: readonly [Three, Three, Three], [a, b, c]: Three): Three => {
  const row = ([x, y, z]: Three) => x * a + y * b + z * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};
const within = ([a, b, c]: Three): Three => {
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [clip(a), clip(b), clip(c)];
};

/** OKLab: distances in it are about as large as they look; 0.02 is just noticeable. */
function oklab(light: Three): Three {
  const [long, medium, short] = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    [Math.cbrt(long), Math.cbrt(medium), Math.cbrt(short)],
  );
}
function distance(one: string, other: string, vision: string): number {
  const seen = (colour: string) => oklab(within(times(visions[vision]!, lightOf(colour))));
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

test('the colours have the same names in light and dark', () => {
  expect(palette.dark).toHaveLength(palette.light.length);
});

test.each(schemes)('every colour stands out from the page and from cards: %s', (scheme) => {
  const { background } = colorSchemes[scheme].palette;
  for (const colour of palette[scheme])
    for (const ground of [background.default, background.paper])
      expect(contrast(colour, ground), `${colour} on ${ground}`).toBeGreaterThanOrEqual(4.5);
});

test.each(schemes.flatMap((scheme) => Object.keys(visions).map((vision) => [scheme, vision] as const)))(
  'colours differ from each other, neighbours much: %s, %s',
  (scheme, vision) => {
    const colours = palette[scheme];
    for (const [at, colour] of colours.entries()) {
      expect(distance(colour, colours[(at + 1) % colours.length]!, vision), `${at}`).toBeGreaterThan(0.085);
      for (const [other, next] of colours.slice(at + 1).entries())
        expect(distance(colour, next, vision), `${at} and ${at + 1 + other}`).toBeGreaterThan(0.035);
    }
  },
);

test('the measure of distance finds colours that look alike to people who do not see red or green', () => {
  expect(distance('#C2410C', '#A16207', 'normal')).toBeGreaterThan(0.08);
  expect(distance('#C2410C', '#A16207', 'deuteranopia')).toBeLessThan(0.01);
});

test('a series has the same colour wherever it is drawn', () => {
  const [alone] = placesOf([{ id: 'ml' }]);
  expect(placesOf([{ id: 'ml' }, { id: 'regexp' }, { id: 'llm' }])[0]).toBe(alone);
});

test('no two of nine series share a colour, and what stands for many is grey', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ id: `user ${at}` }));
  const places = placesOf([...many, { id: '(other)', other: true }]);
  expect(new Set(places).size).toBe(10);
  expect(places.at(-1)).toBe(palette.light.length - 1);
});

test('addresses that begin alike are different things', () => {
  const places = placesOf([{ id: 'https://one.example/list' }, { id: 'https://two.example/list' }]);
  expect(new Set(places).size).toBe(2);
});

test('two views of one thing share its colour', () => {
  const [votes, share, other] = placesOf([{ id: 'votes' }, { id: 'votes:share' }, { id: 'ml' }]);
  expect(share).toBe(votes);
  expect(other).not.toBe(votes);
});
