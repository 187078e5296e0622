import { addChartMark, deleteChartMark, listChartMarks } from '@app/contract/charts/chart-marks';
import { type AccessCases, missingId, nothing, type Principal, type Variant, type World } from '#testing/access';

const at = '2026-11-15T09:30:00Z';

async function mark({ db, other, variant }: World) {
  if (variant === 'missing') return { params: { id: missingId } };
  const { id } = await db
    .insertInto('chart_mark')
    .values({ at, kind: 'note', label: 'Fair in Lund', user_id: other.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { params: { id: String(id) } };
}

export const cases: AccessCases = [
  [listChartMarks, nothing],
  [addChartMark, { request: () => ({ body: { label: 'Fair in Lund', at } }) }],
  [deleteChartMark, { request: mark, status: (_: Principal, variant: Variant) => (variant === 'missing' ? 404 : 204) }],
];
