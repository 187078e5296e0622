import { type Channel, lengthRules, type TemplateKind, templateKinds } from '@app/contract/outreach/channels';
import { smsParts } from '@app/contract/outreach/sms-text';
import { formatCount } from '../../kit/format.ts';

export interface LengthHint {
  label: string;
  text: string;
  state: 'empty' | 'good' | 'off' | 'too long';
}

const groups: readonly { label: string; channel: Channel }[] = [
  { label: 'E-mail', channel: 'EMAIL' },
  { label: 'Network and group message', channel: 'MESSAGE' },
  { label: 'InMail', channel: 'PAYED_INMAIL' },
  { label: 'SMS', channel: 'SMS' },
];

/** What is to be said about the length of a text, for each channel that it can go by. */
export const lengthHints = (kind: TemplateKind, text: string): LengthHint[] =>
  groups
    .filter(({ channel }) => (templateKinds[kind].channels as readonly Channel[]).includes(channel))
    .map(({ label, channel }) => ({ label, ...hintOf(channel, text.trim()) }));

function hintOf(channel: Channel, text: string): Pick<LengthHint, 'text' | 'state'> {
  const { most, advice } = lengthRules[channel];
  const size = text.length;
  const best = advice ? `${formatCount(advice.from)} to ${formatCount(advice.to)}` : `at most ${formatCount(most)}`;
  if (size === 0) return { text: `best is ${best} characters`, state: 'empty' };
  const said = channel === 'SMS' ? `${characters(size)}, ${formatCount(smsParts(text))} SMS` : characters(size);
  if (size > most) return { text: `${said}: at most ${formatCount(most)} can be sent`, state: 'too long' };
  if (!advice || (size >= advice.from && size <= advice.to)) return { text: `${said}: good`, state: 'good' };
  const off = size < advice.from ? 'short' : 'long';
  return { text: `${said}: ${off}, best is ${best}`, state: 'off' };
}

const characters = (count: number): string => `${formatCount(count)} ${count === 1 ? 'character' : 'characters'}`;
