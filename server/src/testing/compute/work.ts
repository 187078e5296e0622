import type { Compute } from '#platform/tasks/compute';

/** An easy piece of work, and two that would ruin the process they run in. */
export const compute: Compute = (kind: 'sum' | 'forever' | 'memory', progress) => {
  if (kind === 'sum') {
    for (let done = 1; done <= 4; done += 1) progress(done, 4, 'Adding');
    return { sum: 1 + 2 + 3 + 4 };
  }
  const first = Array.from({ length: 1_000_000 }, Math.random);
  const kept: number[][] = [];
  for (;;) if (kind === 'memory') kept.push([...first]);
};
