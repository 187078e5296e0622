import { referredBy } from '@app/contract/charts/chart-fields';
import type { ChartModelName } from '@app/contract/charts/chart-models';
import type { TableRow } from '@app/contract/charts/generic-table';
import { pathTo } from '../../parts/paths.ts';

/** Where a value of a row leads, if it stands for something that has a page. */
export function linkOf(model: ChartModelName, field: string, { values }: TableRow): string | undefined {
  const id = values[field];
  if (typeof id !== 'number' && typeof id !== 'string') return undefined;
  switch (referredBy(model, field)) {
    case 'person':
      return pathTo('person', { id });
    case 'assignment':
      return pathTo('assignments', {}, { role: id });
    case 'user':
      return pathTo('activeUsers', {}, { user: id });
    case 'template':
      return pathTo('template', { id });
    case 'company':
      return pathTo('company', { id });
    case 'task':
      return pathTo('tasks', {}, { task: id });
    case undefined:
      return undefined;
  }
}
