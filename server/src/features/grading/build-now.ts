import type { Transaction } from '#platform/db/db';
import { keepRun, trainingInput } from './ml.ts';
import { compute as train, type TrainOutput } from './ml/train.ts';
import { prepareQueues, writeQueues } from './queues.ts';
import { compute as rank } from './rank.ts';
import { getRole } from './roles.ts';

/** What the background does for a role, at once and in this process: for data that is made up as a whole. */
export async function buildNow(trx: Transaction, assignment: number, { learns }: { learns: boolean }): Promise<void> {
  const role = await getRole(trx, assignment);
  if (learns) {
    const { input, lastVote, votes } = await trainingInput(trx, role);
    const output = train(input as never, () => undefined) as TrainOutput;
    await keepRun(trx, assignment, { output, lastVote, votes, seconds: 1, by: undefined });
  }
  await writeQueues(trx, assignment, await prepareQueues(trx, role, (input) => Promise.resolve(rank(input))));
}
