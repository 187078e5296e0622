import { type LlmBatch, llmBatchStates } from '@app/contract/llm/batches';
import { figureText } from '../../../kit/chart/chart-texts.ts';
import { formatAge, formatCount } from '../../../kit/format.ts';

export const usd = (amount: number | null): string => figureText(amount, 'usd');
export const questionsText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'question' : 'questions'}`;

export const stateText = ({ state, unsent }: LlmBatch): string => (unsent ? 'Not sent' : llmBatchStates[state]);

/** "2 h 10 min", until the vendor stops. */
export function timeLeft({ expires, ended }: Pick<LlmBatch, 'expires' | 'ended'>): string {
  if (!expires || ended) return '';
  const minutes = Math.floor((Date.parse(expires) - Date.now()) / 60_000);
  if (minutes <= 0) return 'Over';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const errors: Readonly<Record<string, string>> = {
  not_set_up: 'No setting names this model at this host any more',
  network: 'The vendor could not be reached',
  timeout: 'The vendor did not answer in time',
  malformed: 'The answer was of another shape',
  too_large: 'The answer was too large',
  refused: 'The vendor refused it',
  no_result: 'The vendor gave no result',
  same_failed: 'The same question of another person failed',
  expired: 'The vendor ran out of time',
  cancelled: 'Cancelled',
};
export const errorWords = (code: string): string =>
  errors[code] ?? (code.startsWith('http_') ? `The vendor answered ${code.slice(5)}` : code);

/** When the vendor was last asked, and why that came to nothing. */
export const pollText = ({ polled, poll_error, passed }: LlmBatch): string =>
  [...passed.map(passedText), wordText({ polled, poll_error })].filter(Boolean).join('; ');
const passedText = ({ model, code }: LlmBatch['passed'][number]): string =>
  `${model} did not take it (${errorWords(code).toLowerCase()})`;
const wordText = ({ polled, poll_error }: Pick<LlmBatch, 'polled' | 'poll_error'>): string =>
  poll_error
    ? `${errorWords(poll_error)}${polled ? `; last word ${formatAge(polled)}` : ''}`
    : polled
      ? formatAge(polled)
      : '';
