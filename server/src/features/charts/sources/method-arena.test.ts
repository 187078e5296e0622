import { expect, test } from 'vitest';
import { arenaWords, repeatWords } from './method-arena.ts';

const votes = (key: string, up: number, all: number) => ({ key, up, votes: all });

test('A clear lead is said to be one, a small one to be chance', () => {
  expect(arenaWords([votes('ml', 90, 150), votes('regexp', 45, 150), votes('llm', 80, 150)])).toEqual([
    'ML finds better people than SEARCH (30 % of 150): 60 % of 150 voted up, hardly by chance. No evidence that ML (60 % of 150) is better than LLM (53 % of 150): the difference may be chance.',
  ]);
});

test('Few votes, LLM NO and own finds are not compared; what LLM NO hides is told', () => {
  expect(arenaWords([votes('ml', 15, 19), votes('llm', 10, 40), votes('custom', 40, 40)])).toEqual([]);
  expect(arenaWords([votes('llm', 10, 40), votes('llm_no', 2, 50)])).toEqual([
    'LLM NO: 4 % of 50 voted up, whom the language model would have missed.',
  ]);
});

test('How often voters repeat themselves is told with how many that rests on and how sure it is', () => {
  expect(repeatWords({ same: 18, n: 23 })).toEqual([
    'Of 23 people voted on again after two weeks or more, the same was said of 78 % (95 % interval: 58 to 90 %).',
  ]);
  expect(repeatWords({ same: 0, n: 0 })).toEqual([]);
});
