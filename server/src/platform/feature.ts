import type { Route } from './http/route.ts';
import type { Sampler } from './tasks/beat.ts';
import type { AnyTask } from './tasks/task.ts';
import type { Watcher } from './watch.ts';

/** What a feature brings to the product: the endpoints it answers and the background work it does. */
export interface Feature {
  routes: readonly Route[];
  tasks?: readonly AnyTask[];
  sample?: Sampler;
  watch?: Watcher;
}
