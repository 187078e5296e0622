import { intents } from '@app/contract/outreach/intents';
import { type Intent, intentNames, type ReplyIntent } from '@app/contract/outreach/reply-intent';

const guesses: Record<Intent, string> = {
  interested: 'Seems interested',
  later: 'Seems to mean later',
  no: 'Seems to be a no',
  wrong_person: 'Seems to be the wrong person',
  referral: 'Seems to name someone else',
};

/** What an answer means, in a line: what someone has said, or else what it seems to mean, and why. */
export function intentText({ guess, until, because, confirmed, confirmed_by }: ReplyIntent): string {
  if (confirmed)
    return [intents[confirmed], confirmed_by && `confirmed by ${confirmed_by}`].filter(Boolean).join(' · ');
  if (!guess) return 'What does it mean?';
  return [
    guess === 'later' && until ? `${guesses.later}: ${until}` : guesses[guess],
    because && `because of “${because}”`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The digit that stands for each. */
export const digitOf = (intent: Intent): number => intentNames.indexOf(intent) + 1;
