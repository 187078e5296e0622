import type { Response } from '@app/contract/base/endpoint';
import {
  type Blocked,
  type BlockedReason,
  blockedReasons,
  type listGradeQueues,
  type MlReport,
} from '@app/contract/roles/grading';
import { formatCount } from '../../kit/format.ts';

export const daysLeft = (days: number | null): string => {
  if (days === null) return 'No votes last week';
  return days >= 100 ? 'Over 99 days' : `${days} ${days === 1 ? 'day' : 'days'}`;
};

/** Whether every queue of the role will soon be empty at last week's pace. */
export const runsDry = ({ queues }: Response<typeof listGradeQueues>['results'][number]): boolean =>
  Math.max(...Object.values(queues).map(({ waiting, days_left }) => (waiting === 0 ? 0 : (days_left ?? Infinity)))) < 2;

/** "12 voted on already, 3 contacted lately" */
export const blockedText = (blocked: Blocked): string =>
  (Object.keys(blockedReasons) as BlockedReason[])
    .filter((reason) => blocked[reason] > 0)
    .map(
      (reason) =>
        `${formatCount(blocked[reason])} ${blockedReasons[reason].replace(/^./, (first) => first.toLowerCase())}`,
    )
    .join(', ');

export const percent = (share: number): string => `${Math.round(100 * share)} %`;

export const votesText = (votes: number): string => (votes === 1 ? '1 vote' : `${formatCount(votes)} votes`);

/** Why the quality of a model cannot be told yet, and what is missing. A maybe counts as an up-vote to the model. */
export function unmeasuredText({ votes, measured_from, least_of_each, newest }: MlReport): string {
  if (votes.own < measured_from)
    return `Too few votes yet: this role has ${formatCount(votes.own)}, and it takes ${formatCount(measured_from)}.`;
  const where = 'Too few votes of one kind yet: among the newest votes on people not voted on before,';
  return newest
    ? `${where} ${formatCount(newest.up)} are up or maybe and ${formatCount(newest.down)} are down. It takes at least ${least_of_each} of each.`
    : `${where} it takes at least ${least_of_each} up or maybe and ${least_of_each} down.`;
}

/** What a model that was held back did worse. */
export function heldText({ replaces }: MlReport): string {
  const stays = 'The model before it stays in use.';
  if (!replaces) return `This model was held back. ${stays}`;
  const { votes, auc, in_use_auc, difference } = replaces;
  return `This model was held back: it ranks the ${votesText(votes)} that came since, which neither has seen, worse than the model in use (AUC ${auc.toFixed(2)} instead of ${in_use_auc.toFixed(2)}; the difference is ${difference.low.toFixed(2)} to ${difference.high.toFixed(2)}). ${stays}`;
}

/** By so much a model may rank its newest votes worse than the one before ranked its own. */
const mostWorse = 0.02;

/** A word about a model that does worse than the one that it replaced. */
export function worseText(now: MlReport, before: MlReport | undefined): string | undefined {
  if (!now.hold_out || !before?.hold_out) return undefined;
  const [auc, earlier] = [now.hold_out.auc.value, before.hold_out.auc.value];
  return earlier - auc > mostWorse
    ? `It ranks its newest votes worse than the model before it ranked its own: ${earlier.toFixed(2)} before, ${auc.toFixed(2)} now. Look whether the votes are about the same thing as before.`
    : undefined;
}
