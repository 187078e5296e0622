import { cancelMessage, decideMessage, type OutboxItem, sendMessageNow } from '@app/contract/outreach';
import { wayOut } from '@app/contract/outreach/channels';
import { outboxStates, recallable, undecided } from '@app/contract/outreach/states';
import { formatDateTime } from '../../../kit/format.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notify.ts';

export const canRecall = ({ state }: Pick<OutboxItem, 'state'>): boolean => recallable.includes(state);
/** Nobody but a person hurries what a person sends. */
export const canHurry = ({ state, channel }: Pick<OutboxItem, 'state' | 'channel'>): boolean =>
  state === 'queued' && wayOut(channel) !== 'hand';
export const waitsForHand = ({ state, channel }: Pick<OutboxItem, 'state' | 'channel'>): boolean =>
  state === 'queued' && wayOut(channel) === 'hand';
export const stateOf = (message: OutboxItem): string =>
  waitsForHand(message) ? 'On work list' : outboxStates[message.state];

export const canDecide = ({ state }: Pick<OutboxItem, 'state'>): boolean => undecided.includes(state);

/** When it left; while it has not, when it may leave. */
export const whenOf = ({ sent_at, send_at }: Pick<OutboxItem, 'sent_at' | 'send_at'>): string =>
  formatDateTime(sent_at ?? send_at);

/** What a message became, for a notice: "Sent", "Waiting". */
const stateText = ({ person, state, note }: OutboxItem): string =>
  `The mail to ${person.name}: ${outboxStates[state].toLowerCase()}${note && ` (${note})`}`;

const nounOf = ({ channel }: OutboxItem): string => (channel === 'EMAIL' ? 'mail' : 'message');

/** Calls a message back. */
export const useRecall = () =>
  useWrite(cancelMessage, {
    onSuccess: (message) => notify(`The ${nounOf(message)} to ${message.person.name} was called back`),
    failure: 'The message could not be called back',
  });

/** Ends the time in which a message can be called back. */
export const useHurry = () =>
  useWrite(sendMessageNow, {
    onSuccess: ({ person }) =>
      notify(`The mail to ${person.name} leaves as soon as the send window and your other mails let it`),
    failure: 'The mail could not be sent now',
  });

/** Says what became of a message that no one knows about. */
export const useDecide = (onDecided: () => void) =>
  useWrite(decideMessage, {
    onSuccess: (message) => {
      onDecided();
      notify(stateText(message));
    },
  });
