import type { FigureUnit } from '@app/contract/charts';
import { formatDateTime } from '../format.ts';
import { figureText, placeName, type ShownChart, unitOf } from './chart-texts.ts';

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
  const range =
    x.type === 'time' && x.values.length > 0
      ? [`${placeName(chart, 0)} to ${placeName(chart, x.values.length - 1)}, by ${x.unit}, ${x.tz}`]
      : [];
  return {
    title,
    above: [...range, ...(changes.length > 0 ? changes : totalsOf(chart))],
    below: [
      meta.definition,
      ...meta.warnings.map(({ text }) => text),
      `Read from ${meta.tables.join(', ')} at ${formatDateTime(meta.generated_at)}.`,
    ],
  };
}

const mostTotals = 6;
function totalsOf(chart: ShownChart): string[] {
  const counted = chart.series.filter(({ total }) => total !== null);
  const text = (name: string, total: number | null, unit: FigureUnit) => `${name} ${figureText(total, unit)}`;
  if (counted.length > mostTotals)
    return [...Map.groupBy(counted, (series) => unitOf(chart, series))].map(([unit, own]) =>
      text(
        'Together',
        own.reduce((sum, { total }) => sum + total!, 0),
        unit,
      ),
    );
  const texts = counted.map((series) => text(series.name, series.total, unitOf(chart, series)));
  return texts.length === 0 ? [] : [texts.join(', ')];
}
