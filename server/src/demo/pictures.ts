import { badgeColors } from '@app/contract/base/colours';
import { sql } from 'kysely';
import type { Db } from '#platform/db/db';
import { type Color, makePng } from './png.ts';
import { Random } from './random.ts';

const size = 96;
/** One in so many has a picture. */
const [everyUser, everyPerson, everyCompany] = [2, 12, 6];
const skins = ['#F6D7C3', '#EDC1A1', '#D9A179', '#B97B52', '#8C5A3A', '#5E3B26'];
const hairs = ['#1F1A17', '#3B2A20', '#6B4428', '#A5712E', '#D9B36A', '#8A8A8A', '#7A2E1D'];
const walls = ['#DDE5EE', '#E8E0D5', '#DCE8DD', '#EADDE3', '#E3E3E8', '#D5E3E6'];

const colorOf = (hex: string): Color => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never;
const within = (x: number, y: number, [cx, cy]: readonly [number, number], [rx, ry]: readonly [number, number]) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;

/** Somebody from the shoulders up, in plain colours. Nobody who exists. */
function portrait(random: Random): Uint8Array {
  const [wall, skin, hair] = [walls, skins, hairs].map((choice) => colorOf(random.pick(choice))) as [
    Color,
    Color,
    Color,
  ];
  const cloth = colorOf(random.pick(Object.keys(badgeColors)));
  const long = random.chance(0.5);
  const [headWidth, headHeight, top] = [random.between(16, 19), random.between(20, 24), random.between(7, 12)];
  return makePng({
    width: size,
    height: size,
    paint: (x, y) => {
      if (within(x, y, [48, 44], [headWidth, headHeight]) && y > 30 - top / 2) return skin;
      if (Math.abs(x - 48) < 8 && y > 56 && y < 74) return skin;
      if (within(x, y, [48, 104], [38, 34])) return cloth;
      if (within(x, y, [48, 40], [headWidth + 4, headHeight + 2]) && y < (long ? 72 : 44)) return hair;
      return long && Math.abs(x - 48) < headWidth + 4 && y > 40 && y < 70 ? hair : wall;
    },
  });
}

/** A plain sign: a ring, a bar or two squares. */
function logo(random: Random): Uint8Array {
  const ink = colorOf(random.pick(Object.keys(badgeColors)));
  const paper: Color = [255, 255, 255];
  const signs = [
    (x: number, y: number) => within(x, y, [48, 48], [38, 38]) && !within(x, y, [48, 48], [20, 20]),
    (x: number, y: number) => Math.abs(x - y) < 14 || (x > 60 && y < 36),
    (x: number, y: number) => (x > 12 && x < 56 && y > 12 && y < 56) || (x > 62 && x < 84 && y > 62 && y < 84),
    (x: number, y: number) => Math.abs(x - 48) + Math.abs(y - 48) < 40 && Math.abs(y - 48) > 5,
  ];
  const sign = random.pick(signs);
  return makePng({ width: size, height: size, paint: (x, y) => (sign(x, y) ? ink : paper) });
}

/** Photos of some users and people, and logos of some companies. The same for the same seed. */
export async function fillPictures(db: Db, seed: number): Promise<void> {
  const random = new Random(seed + 7);
  const idsOf = async (table: 'app_user' | 'person' | 'company', every: number, most: number) =>
    (
      await sql<{ id: number }>`
        select id from ${sql.table(table)} where id % ${every} = 1 order by id limit ${most}`.execute(db)
    ).rows.map(({ id }) => id);
  const rows = [
    ...(await idsOf('app_user', everyUser, 12)).map((user_id) => ({ user_id, content: portrait(random) })),
    ...(await idsOf('person', everyPerson, 150)).map((person_id) => ({ person_id, content: portrait(random) })),
    ...(await idsOf('company', everyCompany, 30)).map((company_id) => ({ company_id, content: logo(random) })),
  ];
  for (const { content, ...owner } of rows)
    await db
      .insertInto('picture')
      .values({ ...owner, media_type: 'image/png', content: Buffer.from(content) })
      .execute();
}
