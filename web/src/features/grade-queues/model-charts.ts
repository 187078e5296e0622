import { getCalibration, getScoreHistogram } from '@app/contract/charts/chart-sources';
import type { Charts } from '../../kit/chart/charts.ts';
import { source } from '../../kit/chart/source.ts';
import { ModelFrame } from './ModelFrame.tsx';

export const modelCharts: Charts<{ assignmentId: string }> = {
  Frame: ModelFrame,
  sources: ({ assignmentId }) => {
    const params = { id: assignmentId };
    return [
      source('Scores by vote', getScoreHistogram, () => ({ params }), {
        about: 'People voted on, by the score of a model that had not seen their vote: green were voted up, red down.',
        empty: 'Too few people were voted up, or too few down.',
      }),
      source('Predicted vs actual', getCalibration, () => ({ params }), {
        about: 'The newest votes, from the lowest scores to the highest.',
        empty: 'This cannot be told yet. “How good it is” says what is missing.',
      }),
    ];
  },
};
