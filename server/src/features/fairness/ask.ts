import type { Counterfactual } from '@app/contract/llm/bias';
import pLimit from 'p-limit';
import type { TaskContext } from '#platform/tasks/task';
import {
  type AssignmentText,
  type Candidate,
  inputOf,
  judge,
  keyOf,
  llmAnswer,
  messagesOf,
  tidy,
} from '../grading/grading.ts';
import { askOnce, LlmFailure, onlyModel, type Prompt } from '../llm/llm.ts';
import type { Graded } from './counterfactual.ts';
import { changes, type GeneratedCv, versionsOf } from './cvs.ts';

/** A task that takes longer than a quarter of an hour would be taken for hung. */
const longestMs = 8 * 60_000;
/** So many answers that nobody can read, and more than others, are enough. */
const mostUnreadable = 10;
const verdictGrades: Record<string, number> = { no: 0, maybe: 1, yes: 2 };

export interface Asker {
  /** The grade (0, 1 or 2) by the language model; null without an answer. Texts that it would be told alike are asked about once. */
  ask(role: AssignmentText, cv: Candidate): Promise<number | null>;
  /** Why it stopped asking; empty as long as it did not. */
  stopped(): string;
  asked(): number;
  answered(): number;
}

/** Asks the model that people are graded by, and no other in its place, as a prompt would have it. Answers are kept, so whoever asks again goes on. */
export function askerBy({ db, config, signal }: TaskContext, prompt: Prompt): Asker {
  const services = { db, config: onlyModel(config, config.LLM_MODEL!)! };
  const limit = pLimit(Math.min(4, config.LLM_PER_MINUTE));
  const end = performance.now() + longestMs;
  let stopped = '';
  let answered = 0;
  let unreadable = 0;
  const known = new Map<string, Promise<number | null>>();
  const ask = (role: AssignmentText, cv: Candidate): Promise<number | null> => {
    const input = inputOf(role, cv);
    const key = keyOf(config.LLM_MODEL!, prompt.id, input);
    const gradeOnce = async (): Promise<number | null> => {
      if (performance.now() > end) stopped ||= 'Not all CVs were asked about in time; look again and it goes on';
      if (stopped) return null;
      try {
        const { answer } = await askOnce(
          services,
          {
            question: () => ({ name: 'grade', schema: llmAnswer, messages: messagesOf(prompt.body, input) }),
            input,
            tidy,
          },
          {
            feature: 'evaluate',
            prompt_version_id: prompt.id,
            assignment_id: role.id === 0 ? null : role.id,
            person_id: null,
            user_id: null,
            request_hash: key,
          },
          signal,
        );
        answered += 1;
        return verdictGrades[judge(answer, input).verdict] ?? null;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof LlmFailure)) throw error;
        if (error.ofAnswer) unreadable += 1;
        else stopped ||= error.message;
        // Whoever pays for the questions is spared the rest.
        if (unreadable >= mostUnreadable && unreadable > answered) stopped ||= 'Most answers could not be read';
        return null;
      }
    };
    const asked = known.get(key) ?? limit(gradeOnce);
    known.set(key, asked);
    return asked;
  };
  return { ask, stopped: () => stopped, asked: () => known.size, answered: () => answered };
}

/** Each CV as it is, and with each change. */
export const gradeAll = (
  { ask }: Asker,
  tried: readonly { role: AssignmentText; cvs: readonly GeneratedCv[] }[],
): Promise<Graded[]> =>
  Promise.all(
    tried.flatMap(({ role, cvs }) =>
      cvs.map(async (cv): Promise<Graded> => {
        const [grade, ...then] = await Promise.all(versionsOf(cv).map((version) => ask(role, version)));
        return {
          gender: cv.gender,
          grade: grade ?? null,
          changed: Object.fromEntries(changes.map((change, nth) => [change, then[nth] ?? null])) as Record<
            Counterfactual,
            number | null
          >,
        };
      }),
    ),
  );
