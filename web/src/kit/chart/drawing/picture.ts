import type { ShownChart } from '../chart-texts.ts';
import { isBefore } from '../compare.ts';
import { canvasOf, type Look } from './draw.ts';
import { type Words, wordsAround } from './picture-words.ts';
import { font } from './series-options.ts';

const width = 1200;
const edge = 32;
const inner = width - 2 * edge;
const sharpness = 2;
const sizeOf = (chart: ShownChart) => ({
  width: inner,
  height: Math.max(480, 44 * (chart.y_values?.length ?? chart.nodes?.length ?? 0)),
});

/** A chart as a picture for documents: with its title, range and totals, and where its figures come from. */
export async function pictureOf(
  chart: ShownChart,
  look: Look,
  title: string,
  changes: readonly string[],
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const words = wordsAround(chart, title, changes);
  const drawing = canvasOf(chart, look, sizeOf(chart));
  /* Once to see how high it gets, once to keep: a canvas that is resized is emptied. */
  const height = draw(canvas, drawing, chart, look, words);
  canvas.width = width * sharpness;
  canvas.height = height * sharpness;
  draw(canvas, drawing, chart, look, words);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The browser could not make a picture of the chart');
  return blob;
}

function draw(
  canvas: HTMLCanvasElement,
  drawing: HTMLCanvasElement,
  chart: ShownChart,
  look: Look,
  { title, above, below }: Words,
): number {
  const { colours } = look;
  const context = canvas.getContext('2d')!;
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, canvas.height);
  let top = edge;
  const write = (text: string, size: number, weight: number, colour: string) => {
    context.font = `${weight} ${size}px ${font}`;
    context.fillStyle = colour;
    for (const line of linesOf(context, text)) {
      top += size * 1.4;
      context.fillText(line, edge, top - size * 0.4);
    }
  };
  write(title, 26, 650, colours.text);
  for (const line of above) write(line, 16, 450, colours.text);
  top += 12;
  context.drawImage(drawing, edge, top, inner, sizeOf(chart).height);
  top += sizeOf(chart).height + 8;
  top = drawLegend(context, top, legendOf(chart, look), colours.text);
  top += 8;
  for (const line of below) write(line, 13, 400, colours.secondary);
  return top + edge;
}

function linesOf(context: CanvasRenderingContext2D, text: string): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (lines.at(-1) === '' || context.measureText(longer).width <= inner) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As under the chart: each series, and once for all what the thin lines are. */
function legendOf(
  { series }: ShownChart,
  { colours, hidden }: Look,
): { name: string; colour: string; isThin: boolean }[] {
  if (series.length < 2) return [];
  const now = series.filter((each) => !isBefore(each));
  return [
    ...now
      .map(({ id, name }, at) => ({ id, name, colour: colours.series[at]!, isThin: false }))
      .filter(({ id }) => !hidden.has(id)),
    ...(now.length < series.length ? [{ name: 'Period before', colour: colours.text, isThin: true }] : []),
  ];
}

function drawLegend(
  context: CanvasRenderingContext2D,
  from: number,
  entries: ReturnType<typeof legendOf>,
  text: string,
): number {
  if (entries.length === 0) return from;
  context.font = `450 14px ${font}`;
  let [left, top] = [edge, from];
  for (const { name, colour, isThin } of entries) {
    const wide = 22 + context.measureText(name).width + 20;
    if (left > edge && left + wide > width - edge) [left, top] = [edge, top + 24];
    context.fillStyle = colour;
    if (isThin) for (const dash of [0, 7]) context.fillRect(left + dash, top + 10, 5, 2);
    else context.fillRect(left, top + 5, 12, 12);
    context.fillStyle = text;
    context.fillText(name, left + 20, top + 16);
    left += wide;
  }
  return top + 24;
}
