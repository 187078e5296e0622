import type { ChartPayload } from '@app/contract/charts/charts';
import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { colorSchemes } from '../../theme.ts';
import { palette, placesOf, type Scheme } from './palette.ts';

/** Colours as a canvas takes them: values, not variables. */
export interface ChartColours {
  text: string;
  secondary: string;
  divider: string;
  paper: string;
  primary: string;
  /** Of each series of the chart. */
  series: string[];
}

export function coloursOf({ series }: Pick<ChartPayload, 'series'>, scheme: Scheme): ChartColours {
  const { text, background, divider, primary, success, error } = colorSchemes[scheme].palette;
  const tones = { good: success.main, bad: error.main };
  const places = placesOf(series);
  return {
    text: text.primary,
    secondary: text.secondary,
    divider,
    paper: background.paper,
    primary: primary.main,
    series: series.map(({ tone }, at) => (tone ? tones[tone] : palette[scheme][places[at]!]!)),
  };
}

/** The colours of a chart in the scheme that the page is shown in. */
export function useChartColours(chart: Pick<ChartPayload, 'series'>): ChartColours {
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) ?? 'light';
  return useMemo(() => coloursOf(chart, scheme), [chart, scheme]);
}
