import { stoppableMethods } from '@app/contract/roles/method-stops';
import { readBiasState } from '../../fairness/fairness.ts';
import { counted, type Finding, type Look } from './check.ts';

export async function checkFairness({ db }: Look, mostDays: number): Promise<Finding> {
  const { stops, last } = await readBiasState(db);
  const [stopped] = stops;
  if (stopped)
    return {
      state: 'fail',
      summary: `The bias monitor has stopped ${stoppableMethods[stopped.method]}: ${stopped.reason}`,
    };
  if (!last) return { state: 'ok', summary: 'The bias monitor has not looked yet. It does so each Monday.' };
  if (last.alarms.length > 0)
    return {
      state: 'fail',
      summary: `${counted(last.alarms.length, 'group is', 'groups are')} chosen less than four fifths as often as another: ${last.alarms.join(', ')}.`,
    };
  if (last.days > mostDays)
    return {
      state: 'fail',
      summary: `The bias monitor has not looked for ${counted(Math.floor(last.days), 'day')}; the limit is ${mostDays}.`,
    };
  return { state: 'ok', summary: 'Generated CVs get the same grade whatever the name, gender, age and school.' };
}
