import { criterionVerdict, llmVerdicts } from '@app/contract/roles/grading';
import { z } from 'zod';
import { clean, quoteIn } from '../../llm/llm.ts';
import type { LlmInput } from './prompt.ts';

/** How a model has to answer. Lengths are cut afterwards: not every endpoint knows how to promise them. */
export const llmAnswer = z.object({
  verdict: z.enum(Object.keys(llmVerdicts) as [keyof typeof llmVerdicts]),
  score: z.int().min(0).max(100),
  summary: z.string(),
  criteria: z.array(criterionVerdict),
});
export type LlmAnswer = z.output<typeof llmAnswer>;
export type Judgement = LlmAnswer;
type Criterion = LlmAnswer['criteria'][number];

const longestSummary = 600;
const longestQuote = 300;
const mostCriteria = 100;

/** An answer as it can be kept: no character that a database or a reader would stumble over. */
export const tidy = ({ verdict, score, summary, criteria }: LlmAnswer): LlmAnswer => ({
  verdict,
  score,
  summary: clean(summary).slice(0, longestSummary),
  criteria: criteria.slice(0, mostCriteria).map((each) => ({
    criterion: clean(each.criterion),
    verdict: each.verdict,
    quote: clean(each.quote).slice(0, longestQuote),
  })),
});

/**
 * Keeps of an answer only the role's own criteria whose quotes really stand in the profile. A yes without any such
 * criterion becomes a maybe.
 */
export function judge(answer: LlmAnswer, { role, profile }: LlmInput): Judgement {
  const texts = profile.map(([, text]) => text);
  const answered = new Map(answer.criteria.toReversed().map((each) => [sameWords(each.criterion), each]));
  const criteria = role.criteria.map((criterion) => believed(criterion, answered.get(sameWords(criterion)), texts));
  const groundless = criteria.length > 0 && !criteria.some(({ verdict }) => verdict === 'meets');
  return { ...answer, verdict: answer.verdict === 'yes' && groundless ? 'maybe' : answer.verdict, criteria };
}

const sameWords = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function believed(criterion: string, answered: Criterion | undefined, texts: readonly string[]): Criterion {
  const quote = answered && answered.verdict !== 'unclear' ? quoteIn(texts, answered.quote) : '';
  return answered && quote
    ? { criterion, verdict: answered.verdict, quote }
    : { criterion, verdict: 'unclear', quote: '' };
}
