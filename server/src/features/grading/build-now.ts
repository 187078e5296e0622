import type { Transaction } from '#platform/db/db';
import { keepRun, trainingInput } from './ml.ts';
import { compute as train, type TrainOutput } from './ml/train.ts';
import { prepareQueues, writeQueues } from './queues.ts';
import { compute as rank } from './rank.ts';
import { getGradedAssignment } from './graded-assignment.ts';

/** What the background does for a role, at once and in this process: for data that is made up as a whole. */
export async function buildNow(trx: Transaction, id: number, { learns }: { learns: boolean }): Promise<void> {
  const assignment = await getGradedAssignment(trx, id);
  if (learns) {
    const { input, lastVote, votes } = await trainingInput(trx, assignment);
    const output = train(input as never, () => undefined) as TrainOutput;
    await keepRun(trx, id, { output, lastVote, votes, seconds: 1, by: undefined });
  }
  await writeQueues(trx, id, await prepareQueues(trx, assignment, (input) => Promise.resolve(rank(input))));
}
