import { badgeColors, readableOn } from '@app/contract/base/colours';

interface Look {
  /** Pixels on a side. */
  size: number;
  initials?: string | undefined;
  /** With its number sign. */
  color?: string | undefined;
}

const colors = Object.keys(badgeColors);
/** The same for the same hash, always. */
export const colorOf = (hash: string): string => colors[Number.parseInt(hash.slice(0, 8), 16) % colors.length]!;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Without signs that no XML may hold. */
const escaped = (text: string): string =>
  text.replaceAll(/[\p{C}\p{Z}]/gu, '').replaceAll(/[&<>"']/g, (sign) => entities[sign]!);

/** Initials on a colour, or else a pattern. Depends on nothing but what is given. */
export function drawAvatar(hash: string, { size, initials = '', color = colorOf(hash) }: Look): Buffer {
  const ink = readableOn(color);
  const letters = escaped(initials);
  const drawn = letters
    ? `<text x="50" y="51" font-size="${[...letters].length > 2 ? 30 : 42}" font-weight="600" font-family="system-ui, 'Segoe UI', Roboto, sans-serif" text-anchor="middle" dominant-baseline="central" fill="${ink}">${letters}</text>`
    : `<path fill="${ink}" d="${pattern(hash)}"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><path fill="${color}" d="M0 0h100v100H0z"/>${drawn}</svg>`,
  );
}

/** Five by five squares, alike on both sides, one for each odd digit. */
const pattern = (hash: string): string =>
  Array.from({ length: 15 }, (_, n) => ({
    odd: Number.parseInt(hash[n + 8]!, 16) % 2 === 1,
    column: n % 3,
    row: n / 3,
  }))
    .filter(({ odd }) => odd)
    .flatMap(({ column, row }) => [...new Set([column, 4 - column])].map((x) => [x, Math.floor(row)] as const))
    .map(([x, y]) => `M${20 + x * 12} ${20 + y * 12}h12v12h-12z`)
    .join('');
