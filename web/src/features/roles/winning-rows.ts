import type { Channel } from '@app/contract/outreach/channels';
import { winningDefault } from '@app/contract/outreach/defaults';
import type { DefaultRule, TemplateDefault } from '@app/contract/outreach/templates';

const shown: readonly { name: string; channel: Channel }[] = [
  { name: 'E-mail', channel: 'EMAIL' },
  { name: 'Network message', channel: 'MESSAGE' },
  { name: 'InMail', channel: 'PAYED_INMAIL' },
  { name: 'SMS', channel: 'SMS' },
];

interface WinningRow {
  channels: string;
  /** Undefined where there is no default. */
  winner: (TemplateDefault & { rule: DefaultRule }) | undefined;
}

/** Which default a user gets for a role by each channel; channels with the same one are a single row. */
export function winningRows(
  defaults: readonly TemplateDefault[],
  { user, assignment }: { user: number; assignment: number },
): WinningRow[] {
  const byWinner = Map.groupBy(
    shown.map(({ name, channel }) => ({ name, winner: winningDefault(defaults, { user, assignment, channel }) })),
    ({ winner }) => winner?.id,
  );
  return [...byWinner.values()].map((rows) => ({
    channels: rows.length === shown.length ? 'All channels' : rows.map(({ name }) => name).join(', '),
    winner: rows[0]!.winner,
  }));
}
