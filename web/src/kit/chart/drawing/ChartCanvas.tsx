import type { ChartPayload } from '@app/contract/charts/charts';
import { Box } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { drillTo, drillToCell, marksOn, sentenceOf, type ShownChart } from '../chart-texts.ts';
import { ChartPointer, type Pointed } from './ChartPointer.tsx';
import { optionOf, startDrawing } from './draw.ts';
import { cellsId } from './matrix-option.ts';
import { markPlaces, marksId } from './series-options.ts';
import type { ChartColours } from './useChartColours.ts';

interface Props {
  title: string;
  chart: ShownChart;
  colours: ChartColours;
  hidden: ReadonlySet<string>;
  height: number;
}
type Drawing = ReturnType<typeof startDrawing>;

/** The drawing itself. Nothing in it moves by itself, so there is nothing to hold still for those who want it so. */
export function ChartCanvas({ title, chart, colours, hidden, height }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  const [width, setWidth] = useState(0);
  const [pointed, setPointed] = useState<Pointed>();
  const navigate = useNavigate();
  const sentence = useMemo(() => sentenceOf(title, chart), [title, chart]);

  useEffect(() => {
    const made = startDrawing(element.current!);
    const sizes = new ResizeObserver(() => {
      made.resize();
      setWidth(made.getWidth());
    });
    sizes.observe(element.current!);
    setDrawing(made);
    return () => {
      sizes.disconnect();
      made.dispose();
    };
  }, []);

  useEffect(() => {
    if (width > 0) drawing?.setOption(optionOf(chart, { colours, hidden }, width), { notMerge: true });
    setPointed(undefined);
  }, [drawing, chart, colours, hidden, width]);

  useEffect(() => {
    if (!drawing) return;
    const surface = drawing.getZr();
    const point = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) =>
      setPointed(pointedAt(drawing, chart, offsetX, offsetY));
    const leave = () => setPointed(undefined);
    const open = ({ seriesId, dataIndex }: { seriesId?: string; dataIndex: number }) => {
      if (seriesId === marksId) return openMark(chart, dataIndex);
      const series = chart.series.find(({ id }) => id === seriesId?.replace(/ open$/, ''));
      const cell = seriesId === cellsId ? chart.cells?.[dataIndex] : undefined;
      const to = cell
        ? cell[2] !== 0 && drillToCell(chart, cell[0], cell[1])
        : series && drillTo(chart, series, dataIndex);
      if (to) void navigate(to);
      return undefined;
    };
    surface.on('mousemove', point);
    surface.on('globalout', leave);
    drawing.on('click', (event) => open(event as Parameters<typeof open>[0]));
    return () => {
      if (drawing.isDisposed()) return;
      surface.off('mousemove', point);
      surface.off('globalout', leave);
      drawing.off('click');
    };
  }, [drawing, chart, navigate]);

  return (
    <Box sx={{ position: 'relative' }}>
      <Box ref={element} role="img" aria-label={sentence} sx={{ height, width: '100%' }} />
      {pointed && <ChartPointer chart={chart} colours={colours} hidden={hidden} width={width} pointed={pointed} />}
    </Box>
  );
}

/** Where a mark leads; of several at one place the first that leads anywhere. */
function openMark(chart: ChartPayload, dataIndex: number): void {
  const here = markPlaces(chart)[dataIndex];
  const linked = marksOn(chart).find(({ place, href }) => place === here && href !== undefined);
  if (linked?.href !== undefined) window.open(linked.href, '_blank', 'noopener,noreferrer');
}

/** What lies under the pointer: a place on the x axis, or a cell of a matrix. */
function pointedAt(
  drawing: Drawing,
  { shape, x, y_values = [] }: ChartPayload,
  left: number,
  top: number,
): Pointed | undefined {
  if (shape === 'graph' || !drawing.containPixel('grid', [left, top])) return undefined;
  const [column, row] = drawing.convertFromPixel('grid', [left, top]) as [number, number];
  if (column < 0 || column >= x.values.length) return undefined;
  if (shape === 'matrix') return row >= 0 && row < y_values.length ? { left, top, column, row } : undefined;
  const [at] = drawing.convertToPixel('grid', [column, 0]) as [number, number];
  return { left, top, column, at };
}
