import type { ChartPayload } from '@app/contract/charts/charts';
import { BarChart, CustomChart, LineChart } from 'echarts/charts';
import { DataZoomInsideComponent, DataZoomSliderComponent, GridComponent } from 'echarts/components';
import { type ECharts, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { graphOption } from './graph-option.ts';
import { matrixOption } from './matrix-option.ts';
import { type ChartOption, seriesOption } from './series-options.ts';
import type { ChartColours } from './useChartColours.ts';

use([
  BarChart,
  CustomChart,
  LineChart,
  GridComponent,
  DataZoomInsideComponent,
  DataZoomSliderComponent,
  CanvasRenderer,
]);

export interface Look {
  colours: ChartColours;
  /** Ids of the series that people turned off. */
  hidden: ReadonlySet<string>;
}

export function optionOf(chart: ChartPayload, { colours, hidden }: Look, width: number): ChartOption {
  if (chart.shape === 'matrix') return matrixOption(chart, colours, width);
  return chart.shape === 'graph' ? graphOption(chart, colours, width) : seriesOption(chart, { colours, hidden, width });
}

/** An empty drawing in an element. */
export function startDrawing(element: HTMLElement, size: { width?: number; height?: number } = {}): ECharts {
  /* ECharts empties the element by setting its markup to nothing, which the content policy refuses whatever the markup.
     The element is empty anyway, so the setting is made to do nothing. */
  Object.defineProperty(element, 'innerHTML', { value: '', writable: true });
  return init(element, null, { renderer: 'canvas', ...size });
}

/** A chart as it would be drawn in that size, twice as sharp. */
export function canvasOf(chart: ChartPayload, look: Look, size: { width: number; height: number }): HTMLCanvasElement {
  const drawing = startDrawing(document.createElement('div'), size);
  try {
    const { dataZoom: _, ...option } = optionOf(chart, look, size.width);
    drawing.setOption(option);
    return drawing.renderToCanvas({ pixelRatio: 2, backgroundColor: look.colours.paper });
  } finally {
    drawing.dispose();
  }
}
