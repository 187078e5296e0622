import type { ChartPayload, ChartSeries, FigureUnit } from '@app/contract/charts/charts';
import type { BarSeriesOption, CustomSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { DataZoomComponentOption, GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { isFaint, marksOn, openFrom, tickNames, tickText } from '../chart-texts.ts';
import { baseOf, isBefore } from '../compare.ts';
import type { ChartColours } from './useChartColours.ts';

export type ChartOption = ComposeOption<
  BarSeriesOption | CustomSeriesOption | DataZoomComponentOption | GridComponentOption | LineSeriesOption
>;
type Series = BarSeriesOption | CustomSeriesOption | LineSeriesOption;

/** More places than this on a time axis can be zoomed into. */
const zoomFrom = 120;
const faint = 0.35;
export const font = "'Inter Variable', system-ui, sans-serif";

interface Look {
  colours: ChartColours;
  hidden: ReadonlySet<string>;
  /** Of the drawing, in pixels. */
  width: number;
}

/** A text that can be read over what lies behind it. */
export const labelled = (text: string, fill: string, { paper }: ChartColours) => ({
  text,
  fill,
  font: `11px ${font}`,
  backgroundColor: `${paper}CC`,
  padding: [1, 3],
  borderRadius: 3,
});

/** A payload of the shapes `time` and `category`, as ECharts draws it. The x axis is drawn by index: its labels are ours. */
export function seriesOption(chart: ChartPayload, { colours, hidden, width }: Look): ChartOption {
  const names = tickNames(chart);
  const zooms = chart.shape === 'time' && names.length > zoomFrom;
  const marked = markPlaces(chart).length > 0;
  const label = { color: colours.secondary, fontFamily: font, fontSize: 11 };
  const shown = chart.series
    .map((series, at) => ({ series, colour: colours.series[at]! }))
    .filter(({ series }) => !hidden.has(baseOf(series)));
  return {
    animation: false,
    textStyle: { fontFamily: font },
    grid: { left: 8, right: 8, top: marked ? 20 : 12, bottom: zooms ? 44 : 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: names,
      boundaryGap: true,
      axisLine: { lineStyle: { color: colours.divider } },
      axisTick: { show: false },
      axisLabel: { ...label, ...(chart.shape === 'time' ? { hideOverlap: true } : wrapped(names, width)) },
    },
    yAxis: chart.axes.map(({ id, unit, min = 0, max }) => ({
      type: 'value',
      position: id === 'l' ? 'left' : 'right',
      min,
      ...(max !== undefined && { max }),
      ...stepsOf(unit, max, shown),
      axisLabel: { ...label, formatter: (value: number) => tickText(value, unit) },
      splitLine: { show: id === 'l', lineStyle: { color: colours.divider } },
      splitNumber: 4,
    })),
    ...(zooms && { dataZoom: zoomOf(colours) }),
    series: [
      ...shown
        .filter(({ series }) => !isBefore(series))
        .flatMap(({ series, colour }) => {
          const beside = besideOf(
            shown.map((each) => each.series),
            series,
          );
          const stroke = series.draw === 'bar' ? colours.text : colour;
          return [...intervalsOf(chart, series, stroke, beside), ...drawn(chart, series, colour, beside)];
        }),
      ...beforeOf(shown, colours).map(({ series, colour }) => drawnBefore(chart, series, colour)),
      ...marksOf(chart, colours),
    ],
  };
}

/** Names of categories are all shown while there is room to read them: on several lines, or else aslant. */
function wrapped(names: readonly string[], width: number) {
  const room = Math.floor((0.85 * width) / Math.max(1, names.length));
  if (room < 14) return { hideOverlap: true };
  const letters = Math.max(0, ...names.flatMap((name) => name.split(' ').map((word) => word.length)));
  if (letters * 6.5 > room) return { interval: 0, rotate: 40, width: 110, overflow: 'truncate' as const };
  return { interval: 0, width: room, overflow: 'break' as const, lineHeight: 13 };
}

const niceSeconds = [
  1, 5, 15, 60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400, 172_800, 432_000, 864_000, 1_728_000, 2_592_000,
];
/** Steps of an axis that people can read: quarters of a ratio, whole things, hours and days instead of 11,111 seconds. */
function stepsOf(unit: FigureUnit, max: number | undefined, shown: readonly { series: ChartSeries }[]) {
  if (unit === 'count') return { minInterval: 1 };
  if (unit === 'ratio' && max === 1) return { interval: 0.25 };
  if (unit !== 's') return {};
  const highest = highestOf(shown.map(({ series }) => series));
  const interval = niceSeconds.find((step) => highest / step <= 6) ?? 7_776_000;
  return { interval, max: interval * Math.ceil(highest / interval) };
}

/** How high the drawing goes, with what is stacked added up. */
function highestOf(shown: readonly ChartSeries[]): number {
  const piles = Map.groupBy(shown, ({ id, stack }) => stack ?? id);
  const heights = [...piles.values()].flatMap((pile) =>
    pile[0]!.data.map((_, at) => pile.reduce((sum, { data }) => sum + (data[at] ?? 0), 0)),
  );
  return Math.max(1, ...heights);
}

/** Bars of one place stand beside each other, and so do points: which of how many this one is. */
interface Beside {
  at: number;
  of: number;
}
function besideOf(shown: readonly ChartSeries[], series: ChartSeries): Beside {
  const pile = ({ id, stack }: ChartSeries) => stack ?? id;
  const piles = [...new Set(shown.filter(({ draw }) => draw === series.draw).map(pile))];
  return { at: piles.indexOf(pile(series)), of: piles.length };
}
const pointOffset = ({ at, of }: Beside): number => (at - (of - 1) / 2) * 12;
const widestBar = 48;

/* The wheel scrolls the page; with Ctrl it zooms. */
const zoomOf = (colours: ChartColours): DataZoomComponentOption[] => [
  { type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseMove: true },
  {
    type: 'slider',
    height: 20,
    bottom: 8,
    borderColor: colours.divider,
    fillerColor: `${colours.primary}22`,
    handleStyle: { color: colours.paper, borderColor: colours.primary },
    moveHandleSize: 0,
    showDetail: false,
    dataBackground: { lineStyle: { color: colours.secondary }, areaStyle: { color: colours.divider } },
    selectedDataBackground: { lineStyle: { color: colours.primary }, areaStyle: { color: `${colours.primary}33` } },
    brushSelect: false,
  },
];

/* Counts stand back where ratios are drawn over them, like volume behind a price. */
const hasRatioInFront = ({ axes }: ChartPayload, { axis }: ChartSeries): boolean =>
  axes.some(({ id, unit }) => id !== axis && unit === 'ratio');

const axisOf = (chart: ChartPayload, { axis }: ChartSeries): number => chart.axes.findIndex(({ id }) => id === axis);

function drawn(chart: ChartPayload, series: ChartSeries, colour: string, beside: Beside): Series[] {
  const open = openFrom(chart);
  const common = { id: series.id, name: series.name, yAxisIndex: axisOf(chart, series), cursor: 'default' };
  const isOpen = (at: number) => open >= 0 && at >= open;
  const strength = series.draw === 'bar' && hasRatioInFront(chart, series) ? 0.4 : 1;
  const opacity = (at: number) => (isFaint(series, at) ? faint : strength);
  if (series.draw === 'bar')
    return [
      {
        ...common,
        type: 'bar',
        ...(series.stack !== undefined && { stack: series.stack }),
        barMaxWidth: widestBar,
        itemStyle: { color: colour, opacity: strength },
        data: series.data.map((value, at) =>
          series.n || isOpen(at)
            ? {
                value,
                itemStyle: {
                  opacity: opacity(at),
                  ...(isOpen(at) && {
                    color: `${colour}55`,
                    borderColor: colour,
                    borderType: 'dashed',
                    borderWidth: 1,
                  }),
                },
              }
            : value,
        ),
      },
    ];
  /* Most points look like their line: a plain value is drawn many times as fast as one with a look of its own. */
  const dots = (from: number, to: number) =>
    series.data.map((value, at) => {
      if (at < from || at > to) return null;
      return series.n ? { value, itemStyle: { opacity: opacity(at) } } : value;
    });
  const isPoint = series.draw === 'point';
  /* Where each point has its own weight, the line between them only leads the eye. */
  const lineStyle = { color: colour, width: isPoint ? 0 : lineWidth(series), opacity: series.n ? faint : 1 };
  const line: LineSeriesOption = {
    ...common,
    type: 'line',
    symbol: isPoint ? 'diamond' : 'circle',
    symbolSize: isPoint ? 9 : series.n ? 6 : 4,
    symbolOffset: [isPoint ? pointOffset(beside) : 0, 0],
    showSymbol: isPoint || (series.data.length <= 60 && !isLevel(series)),
    showAllSymbol: true,
    itemStyle: { color: colour },
    lineStyle,
    ...(isPoint ? {} : { sampling: 'lttb' }),
    ...(series.draw === 'area' && { areaStyle: { color: colour, opacity: 0.18 } }),
    ...(series.stack !== undefined && { stack: series.stack }),
    z: 3,
  };
  const last = series.data.length - 1;
  if (open < 0 || isPoint || series.stack !== undefined) return [{ ...line, data: dots(0, last) }];
  /* What may still change is a line of its own that begins where the other ends. */
  return [
    { ...line, data: dots(0, Math.max(0, open - 1)) },
    {
      ...line,
      id: `${series.id} open`,
      lineStyle: { ...lineStyle, type: 'dashed' },
      data: dots(Math.max(0, open - 1), last),
    },
  ];
}

interface Coloured {
  series: ChartSeries;
  colour: string;
}
/** What is stacked is one whole: of the period before, a line for each part would be a tangle, so it is one at the top. */
function beforeOf(all: readonly Coloured[], { text }: ChartColours): Coloured[] {
  const bars = new Set(all.filter(({ series }) => series.draw === 'bar').map(({ series }) => series.id));
  const shown = all.filter(({ series }) => isBefore(series));
  const piles = Map.groupBy(shown, ({ series: { id, stack } }) => stack ?? id);
  return [...piles.values()].map((pile) => {
    const [{ series, colour }] = pile as [Coloured];
    /* On bars of its own colour a line would not be seen. */
    if (pile.length === 1) return { series, colour: bars.has(baseOf(series)) ? text : colour };
    const sumAt = (at: number) => {
      const values = pile.flatMap(({ series: { data } }) => data[at] ?? []);
      return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
    };
    const { stack, ...whole } = series;
    return { series: { ...whole, id: stack!, data: series.data.map((_, at) => sumAt(at)) }, colour: text };
  });
}

/** A line of many points is thin: it is read as well, and drawn several times as fast. */
const lineWidth = ({ data, n }: ChartSeries): number => (data.length > zoomFrom ? 1 : n ? 1.5 : 2);

/** The same all the time, such as a target: its points say nothing. */
const isLevel = ({ data }: ChartSeries): boolean => data.length > 1 && data.every((value) => value === data[0]);

/** The period before is a thin line. */
const drawnBefore = (chart: ChartPayload, series: ChartSeries, colour: string): LineSeriesOption => ({
  id: series.id,
  name: series.name,
  type: 'line',
  yAxisIndex: axisOf(chart, series),
  cursor: 'default',
  silent: true,
  showSymbol: false,
  sampling: 'lttb',
  itemStyle: { color: colour },
  lineStyle: { color: colour, width: series.data.length > zoomFrom ? 1 : 1.25, type: [5, 3] },
  data: series.data.slice(),
  z: 3,
});

/** The 95 % intervals of a series: a band behind a line, a whisker at a bar or point. */
function intervalsOf(chart: ChartPayload, series: ChartSeries, colour: string, beside: Beside): CustomSeriesOption[] {
  const { id, lo, hi, data, draw } = series;
  if (!lo || !hi) return [];
  const isBand = draw === 'line' || draw === 'area';
  const ends = data.map((_, at) => [lo[at] ?? null, hi[at] ?? null] as const);
  return [
    {
      id: `${id} interval`,
      type: 'custom',
      yAxisIndex: axisOf(chart, series),
      silent: true,
      clip: true,
      z: isBand ? 1 : 4,
      encode: { x: 0, y: [1, 2] },
      data: ends.map(([low, high], at) => [at, low ?? '-', high ?? '-']),
      renderItem: (_, api) => {
        const at = Number(api.value(0));
        const [low, high] = ends[at]!;
        if (low === null || high === null) return null;
        const opacity = isFaint(series, at) ? faint : 1;
        if (isBand) {
          const [nextLow, nextHigh] = ends[at + 1] ?? [null, null];
          if (nextLow === null || nextHigh === null) return null;
          const points = [
            api.coord([at, low]),
            api.coord([at, high]),
            api.coord([at + 1, nextHigh]),
            api.coord([at + 1, nextLow]),
          ];
          return { type: 'polygon', shape: { points }, style: { fill: colour, opacity: 0.16 * opacity } };
        }
        const aside =
          draw === 'bar'
            ? (api.barLayout({ count: beside.of, barMaxWidth: widestBar })?.[beside.at]?.offsetCenter ?? 0)
            : pointOffset(beside);
        const [centre = 0, bottom = 0] = api.coord([at, low]);
        const top = api.coord([at, high])[1] ?? 0;
        const x = centre + aside;
        return {
          type: 'path',
          shape: { pathData: `M${x - 4} ${top}H${x + 4}M${x} ${top}V${bottom}M${x - 4} ${bottom}H${x + 4}` },
          style: { stroke: colour, fill: 'none', lineWidth: 1.5, opacity },
        };
      },
    },
  ];
}

/** Of more marks than this, or where every few steps have one, only the tips are drawn: the lines would be a fence. */
const mostLines = 16;
const isFence = (marks: number, places: number): boolean => marks > mostLines || 3 * marks > places;
/** The id of what draws the marks, and the places it draws them at. */
export const marksId = 'marks';
export const markPlaces = (chart: ChartPayload): number[] => [...new Set(marksOn(chart).map(({ place }) => place))];

/** Things that happened, as lines from top to bottom; the pointer says what they are, and a click on a tip leads there. */
function marksOf(chart: ChartPayload, { secondary, primary }: ChartColours): CustomSeriesOption[] {
  const places = markPlaces(chart);
  if (places.length === 0) return [];
  const fenced = isFence(places.length, chart.x.values.length);
  const linked = new Set(marksOn(chart).flatMap(({ place, href }) => (href === undefined ? [] : [place])));
  return [
    {
      id: marksId,
      type: 'custom',
      clip: false,
      encode: { x: 0 },
      data: places.map((place) => [place]),
      renderItem: ({ dataIndex, coordSys }, api) => {
        const place = places[dataIndex]!;
        const [left = 0] = api.coord([place, 0]);
        const { y, height } = coordSys as unknown as { y: number; height: number };
        const silent = !linked.has(place);
        return {
          type: 'group',
          children: [
            {
              type: 'line',
              silent: true,
              shape: { x1: left, x2: left, y1: y, y2: fenced ? y : y + height },
              style: { stroke: secondary, lineDash: [2, 3] },
            },
            {
              type: 'polygon',
              silent: true,
              shape: {
                points: [
                  [left - 4, y - 8],
                  [left + 4, y - 8],
                  [left, y - 2],
                ],
              },
              style: { fill: silent ? secondary : primary },
            },
            /* The tip is too small to be hit. */
            {
              type: 'rect',
              silent,
              shape: { x: left - 8, y: y - 14, width: 16, height: 14 },
              style: { fill: 'transparent' },
            },
          ],
        };
      },
    },
  ];
}
