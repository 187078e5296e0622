import { countUntold } from '../../notices/notices.ts';
import { counted, type Finding, type Look } from './check.ts';

export async function checkNotices({ db }: Look, days: number): Promise<Finding> {
  const { overdue, soon } = await countUntold(db, days);
  if (overdue + soon === 0) return { state: 'ok', summary: `No one has to be told within ${counted(days, 'day')}.` };
  const found = [
    ...(overdue > 0 ? [`${counted(overdue, 'person is', 'people are')} overdue`] : []),
    ...(soon > 0 ? [`${counted(soon, 'person', 'people')} must be told within ${counted(days, 'day')}`] : []),
  ];
  return { state: 'fail', summary: `${found.join(', and ')}.` };
}
