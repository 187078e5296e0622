import type { ChartPayload } from '@app/contract/charts/charts';
import { rowSums } from '../chart-rows.ts';
import { cellUnitOf, figureText } from '../chart-texts.ts';
import { type ChartOption, font } from './series-options.ts';
import type { ChartColours } from './useChartColours.ts';

export const cellsId = 'cells';

/** A heat map: each cell with its count and its share of the row, where there is room. */
export function matrixOption(chart: ChartPayload, colours: ChartColours, width: number): ChartOption {
  const { x, y_values: rows = [], cells = [] } = chart;
  const most = Math.max(1, ...cells.map(([, , value]) => value));
  const sums = rowSums(chart);
  const unit = cellUnitOf(chart);
  const label = { color: colours.secondary, fontFamily: font, fontSize: 11 };
  const axis = { axisLine: { show: false }, axisTick: { show: false }, splitLine: { show: false } };
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 12, bottom: 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: x.values.map(String),
      axisLabel: { ...label, hideOverlap: true, ...fitting(x.values.length, width) },
      ...axis,
    },
    yAxis: { type: 'category', data: rows, inverse: true, axisLabel: label, ...axis },
    series: {
      id: cellsId,
      type: 'custom',
      cursor: chart.cell_drill === undefined ? 'default' : 'pointer',
      encode: { x: 0, y: 1 },
      data: cells,
      renderItem: ({ dataIndex }, api) => {
        const [column, row, value] = cells[dataIndex]!;
        const [left = 0, top = 0] = api.coord([column, row]);
        const [width = 0, height = 0] = [api.size?.([1, 1]) ?? []].flat();
        const opacity = value <= 0 ? 0.04 : 0.12 + (0.88 * value) / most;
        const sum = sums[row];
        const share = sum ? ` (${figureText(value / sum, 'ratio')})` : '';
        return {
          type: 'rect',
          shape: { x: left - width / 2 + 1, y: top - height / 2 + 1, width: width - 2, height: height - 2, r: 3 },
          style: { fill: colours.primary, opacity },
          textContent: {
            type: 'text',
            style: {
              text: width < 28 || height < 14 ? '' : `${figureText(value, unit)}${width < 84 ? '' : share}`,
              fill: readableOn(opacity, colours),
              font: `11px ${font}`,
            },
          },
          textConfig: { position: 'inside' },
        };
      },
    },
  };
}

/** With few columns each has its name, cut off where it has to be; with many only those that there is room for. */
const fitting = (columns: number, width: number) =>
  columns > 13 ? {} : { interval: 0, width: Math.max(24, (0.8 * width) / columns - 6), overflow: 'truncate' as const };

/** Whichever of the colours of text and page stands out more from a cell. */
function readableOn(opacity: number, { primary, paper, text }: ChartColours): string {
  const brightness = (colour: string) => {
    const part = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
    return 0.299 * part(1) + 0.587 * part(3) + 0.114 * part(5);
  };
  const ground = opacity * brightness(primary) + (1 - opacity) * brightness(paper);
  return Math.abs(brightness(text) - ground) > Math.abs(brightness(paper) - ground) ? text : paper;
}
