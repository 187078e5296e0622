import { pages } from '../web/src/features/charts/pages/all.ts';

/*
 * Prints as JSON all that the analytics pages ask: over a year, which is more than most pages show at first, and by day where a
 * page does not say otherwise. Zone and user are those of the bench (`server/src/bench/worlds/charts-data.ts`), which may not read pages.
 */
type Word = string | number | boolean | undefined;
const [tz, user] = ['Europe/Stockholm', 'bench-3'];

const asked = Object.entries(pages).flatMap(([page, { ranges, period, search, sources, tiles = () => [] }]) => {
  const longest = ranges?.includes('1y') ? '1y' : (ranges?.at(-1) ?? 'all');
  const time = { range: longest, tz, ...(longest === '1y' && { period: period ?? 'day' }) } as const;
  const chosen = search ? search.parse({ users: [user] }) : {};
  return [...sources({}, chosen), ...tiles({}, chosen)].map(({ endpoint, request, ...shown }) => {
    const { params = {}, query = {} } = request(time) as Record<'params' | 'query', Record<string, Word> | undefined>;
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const title = 'title' in shown ? shown.title : shown.label;
    return { page, title, path: endpoint.path, params, query: Object.fromEntries(given) as Record<string, string> };
  });
});
const once = new Map(asked.map((source) => [JSON.stringify([source.path, source.params, source.query]), source]));
console.log(JSON.stringify([...once.values()]));
