/** The colours that pictures without a photo are drawn in, with the words people read. */
export const badgeColors = {
  '#3B5BDB': 'Indigo',
  '#0B7285': 'Teal',
  '#0B7A5C': 'Green',
  '#4D7C0F': 'Olive',
  '#A16207': 'Amber',
  '#C2410C': 'Orange',
  '#C2255C': 'Pink',
  '#9C36B5': 'Purple',
  '#6741D9': 'Violet',
  '#495057': 'Grey',
} as const;

/** Black or white, whichever stands out more (WCAG contrast). One of the two always reaches 4.5:1. */
export function readableOn(color: string): '#000000' | '#FFFFFF' {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? '#000000' : '#FFFFFF';
}
