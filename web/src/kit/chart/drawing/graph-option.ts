import type { ChartPayload } from '@app/contract/charts/charts';
import { figureText } from '../chart-texts.ts';
import { type ChartOption, font, labelled } from './series-options.ts';
import type { ChartColours } from './useChartColours.ts';

/** How much is kept for the links right of the bars, and how much further out a longer one goes. */
const roomOf = (width: number, waits: boolean): number => (width < 480 ? 90 : 150) + (waits ? 40 : 0);
const stepOf = (width: number): number => (width < 480 ? 16 : 26);

/**
 * Steps as bars, one below the other, and what goes from one to another as arcs beside them: forward drawn through, back
 * dashed. So a funnel can be drawn, and a flow with ways back, which a Sankey diagram cannot show.
 */
export function graphOption(chart: ChartPayload, colours: ChartColours, width: number): ChartOption {
  const { nodes = [], links = [] } = chart;
  const rowOf = new Map(nodes.map(({ id }, row) => [id, row]));
  const most = Math.max(1, ...nodes.map(({ value }) => value));
  const widest = Math.max(1, ...links.map(({ value }) => value));
  const axis = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };
  const label = { color: colours.text, fontFamily: font, fontSize: 12 };
  return {
    animation: false,
    grid: {
      left: 8,
      right: roomOf(
        width,
        links.some(({ wait }) => wait != null),
      ),
      top: 8,
      bottom: 8,
      containLabel: true,
    },
    xAxis: { type: 'value', max: most, axisLabel: { show: false }, ...axis },
    yAxis: { type: 'category', inverse: true, data: laneNames(nodes), axisLabel: label, ...axis },
    series: [
      {
        id: 'nodes',
        type: 'bar',
        cursor: 'default',
        barMaxWidth: 28,
        itemStyle: { color: colours.primary, borderRadius: 3 },
        data: nodes.map(({ value }) => ({
          value,
          label: {
            ...label,
            show: true,
            formatter: figureText(value, 'count'),
            /* Inside a bar that is long enough for it. */
            position: value / most > 0.2 ? 'insideRight' : 'right',
            color: value / most > 0.2 ? colours.paper : colours.text,
          },
        })),
      },
      {
        id: 'links',
        type: 'custom',
        data: links.map(({ from, to }) => [most, rowOf.get(from) ?? 0, rowOf.get(to) ?? 0]),
        renderItem: ({ dataIndex }, api) => {
          const { from, to, value, ratio, wait } = links[dataIndex]!;
          const [begin, end] = [rowOf.get(from) ?? 0, rowOf.get(to) ?? 0];
          const [left = 0, top = 0] = api.coord([most, begin]);
          const bottom = api.coord([most, end])[1] ?? 0;
          const out = left + 8 + stepOf(width) * Math.abs(end - begin);
          const middle = (top + bottom) / 2;
          const style = {
            stroke: end > begin ? colours.secondary : (colours.series[0] ?? colours.primary),
            fill: 'none',
          };
          return {
            type: 'group',
            children: [
              {
                type: 'path',
                shape: {
                  pathData: `M${left + 4} ${top + 4}C${out + 8} ${top + 4} ${out + 8} ${bottom - 4} ${left + 4} ${bottom - 4}m5 -4l-5 4l5 4`,
                },
                style: {
                  ...style,
                  lineWidth: 1 + (3 * value) / widest,
                  lineDash: end > begin ? 'solid' : [4, 3],
                },
              },
              {
                type: 'text',
                /* Right of the arc, which reaches three quarters of the way to where it is drawn. */
                x: left + 10 + 0.75 * (out + 4 - left) + (2 * value) / widest,
                y: middle,
                style: {
                  ...labelled(
                    `${ratio === null ? figureText(value, 'count') : figureText(ratio, 'ratio')}${wait == null ? '' : ` · ${figureText(wait, 's')}`}`,
                    colours.text,
                    colours,
                  ),
                  textVerticalAlign: 'middle',
                },
              },
            ],
          };
        },
      },
    ],
  };
}

/** Where several flows stand below each other, their name is said once: at their first step. */
function laneNames(nodes: NonNullable<ChartPayload['nodes']>): string[] {
  const lane = (name: string) => (name.includes(': ') ? name.slice(0, name.indexOf(': ') + 2) : '');
  return nodes.map(({ name }, at) => {
    const own = lane(name);
    return own !== '' && own === lane(nodes[at - 1]?.name ?? '') ? name.slice(own.length) : name;
  });
}
