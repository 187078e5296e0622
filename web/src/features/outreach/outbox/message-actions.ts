import { cancelMessage, decideMessage, type OutboxItem, sendMessageNow } from '@app/contract/outreach/outreach';
import { type OutboxChannel, wayOut } from '@app/contract/outreach/channels';
import { smsDeliveries } from '@app/contract/outreach/sms-text';
import { outboxStates, recallable, undecided } from '@app/contract/outreach/states';
import { formatAge, formatDateTime } from '../../../kit/format.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';

export const canRecall = ({ state }: Pick<OutboxItem, 'state'>): boolean => recallable.includes(state);
/** Nobody but a person hurries what a person sends. */
export const canHurry = ({ state, channel }: Pick<OutboxItem, 'state' | 'channel'>): boolean =>
  state === 'queued' && wayOut(channel) !== 'hand';
export const waitsForHand = ({ state, channel }: Pick<OutboxItem, 'state' | 'channel'>): boolean =>
  state === 'queued' && wayOut(channel) === 'hand';
/** What became of a message: of an SMS that left, what the gateway says. */
export const stateOf = (message: OutboxItem): string => {
  if (waitsForHand(message)) return 'On work list';
  return message.state === 'sent' && message.delivery ? smsDeliveries[message.delivery] : outboxStates[message.state];
};

export const canDecide = ({ state }: Pick<OutboxItem, 'state'>): boolean => undecided.includes(state);

/** When it left; while it has not, when it may leave. */
export const whenOf = ({ sent_at, send_at }: Pick<OutboxItem, 'sent_at' | 'send_at'>): string =>
  formatDateTime(sent_at ?? send_at);

/** What people call a message by a channel. */
export const nounOf = (channel: OutboxChannel): string =>
  channel === 'EMAIL' ? 'mail' : channel === 'SMS' ? 'SMS' : 'message';

/** What a message became, for a notice: "Sent", "Waiting". */
const stateText = ({ channel, person, state, note }: OutboxItem): string =>
  `The ${nounOf(channel)} to ${person.name}: ${outboxStates[state].toLowerCase()}${note && ` (${note})`}`;

/** Calls a message back. */
export const useRecall = () =>
  useWrite(cancelMessage, {
    onSuccess: ({ channel, person }) => notify(`The ${nounOf(channel)} to ${person.name} was called back`),
    failure: 'The message could not be called back',
  });

/** Ends the time in which a message can be called back. */
export const useHurry = () =>
  useWrite(sendMessageNow, {
    onSuccess: ({ channel, person }) =>
      notify(
        `The ${nounOf(channel)} to ${person.name} leaves as soon as the send window and your other messages let it`,
      ),
    failure: 'The message could not be sent now',
  });

/** Says what became of a message that no one knows about. */
export const useDecide = (onDecided: () => void) =>
  useWrite(decideMessage, {
    onSuccess: (message) => {
      onDecided();
      notify(stateText(message));
    },
  });

/** Whether a person opened a mail, as far as a picture can tell. */
export const openedText = ({ opened_at, machine_opened_at }: OutboxItem): string =>
  opened_at ? formatAge(opened_at) : machine_opened_at ? 'By a program' : '';
