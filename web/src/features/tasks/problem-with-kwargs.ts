import { listQueueTasks } from '@app/contract/machine/tasks';

/** What is wrong with arguments to look for; undefined when nothing is. */
export function problemWithKwargs(given: string): string | undefined {
  if (given.trim() === '') return undefined;
  try {
    JSON.parse(given);
  } catch (error) {
    return `Not JSON, so not applied. ${(error as SyntaxError).message}`;
  }
  const { error } = listQueueTasks.query.shape.kwargs_map.safeParse(given);
  return error?.issues[0]?.message;
}
