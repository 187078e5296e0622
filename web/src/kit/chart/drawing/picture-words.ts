import type { ChartSeries } from '@app/contract/charts/charts';
import { formatDateTime } from '../../format.ts';
import { figureText, marksOn, marksTitle, placeName, type ShownChart, unitOf } from '../chart-texts.ts';

/** What stands around a chart in a report, so that it can be understood there. */
export interface Words {
  title: string;
  /** Between the title and the drawing. */
  above: readonly string[];
  below: readonly string[];
}

/** Title, range and what is counted; how, from where and of when. */
export function wordsAround(chart: ShownChart, title: string, changes: readonly string[]): Words {
  const { x, meta } = chart;
  const marks = marksOn(chart).map(({ place, text }) => `${placeName(chart, place)} ${text}`);
  const more = marks.length > mostMarks ? `; and ${marks.length - mostMarks} more` : '';
  const range =
    x.type === 'time' && x.values.length > 0
      ? [`${placeName(chart, 0)} to ${placeName(chart, x.values.length - 1)}, by ${x.unit}, ${x.tz}`]
      : [];
  return {
    title,
    above: [...range, ...(changes.length > 0 ? changes : totalsOf(chart))],
    below: [
      ...(marks.length === 0 ? [] : [`${marksTitle}: ${marks.slice(0, mostMarks).join('; ')}${more}`]),
      meta.definition,
      ...meta.warnings.map(({ text }) => text),
      `Read from ${meta.tables.join(', ')} at ${formatDateTime(meta.generated_at)}.`,
    ],
  };
}

const mostMarks = 10;
const mostTotals = 6;
/** What is stacked is one whole; of the rest as much as has room. */
function totalsOf(chart: ShownChart): string[] {
  const counted = chart.series.filter(({ total }) => total !== null);
  const [first] = counted;
  if (!first) return [];
  const text = (total: number | null, series: ChartSeries) => figureText(total, unitOf(chart, series));
  if (first.stack !== undefined && counted.every(({ stack }) => stack === first.stack)) {
    const whole = counted.reduce((sum, { total }) => sum + total!, 0);
    return [`Together ${text(whole, first)}`];
  }
  return [
    counted
      .slice(0, mostTotals)
      .map((series) => `${series.name} ${text(series.total, series)}`)
      .join(', '),
  ];
}
