import type { Response } from '@app/contract/base/endpoint';
import type { Mailbox } from '@app/contract/outreach/outreach';
import type { OutboxChannel } from '@app/contract/outreach/channels';
import type { QuotaChannel } from '@app/contract/outreach/quotas';
import type { ChannelQuota as Quota, getOutreachChannels, SmsChannel } from '@app/contract/outreach/sms';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { formatDateTime } from '../../kit/format.ts';

interface Props {
  channels: readonly OutboxChannel[];
  /** What mails are counted by. */
  mailbox?: Mailbox | null | undefined;
  /** What everything else is counted by. */
  others?: Response<typeof getOutreachChannels> | undefined;
}

/** How much of what each channel allows is used up; nothing for a channel without a quota. */
export function ChannelQuota({ channels, mailbox, others }: Props) {
  const meters = channels.flatMap((channel): Counted[] => {
    if (channel === 'EMAIL') return mailbox ? mailMeters(mailbox) : [];
    if (channel === 'SMS') return others?.sms ? [smsMeter(others.sms)] : [];
    return (others?.quotas ?? []).filter((quota) => quota.channel === channel).map(handMeter);
  });
  if (meters.length === 0) return null;
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      {meters.map((counted) => (
        <Meter key={counted.label} {...counted} />
      ))}
    </Stack>
  );
}

const mailMeters = ({ sent_today, per_day, first_today, first_per_day }: Mailbox): Counted[] => [
  { label: 'Sent today', used: sent_today, of: per_day },
  { label: 'First contacts today', used: first_today, of: first_per_day },
];
const smsMeter = ({ sent_today, per_day }: SmsChannel): Counted => ({
  label: 'SMS sent today',
  used: sent_today,
  of: per_day,
});
const handNames: Record<QuotaChannel, string> = { INVITATION: 'Invitations', PAYED_INMAIL: 'Paid InMails' };
const handMeter = ({ channel, days, used, most, free_at }: Quota): Counted => ({
  label: `${handNames[channel]} sent in ${days} days`,
  used,
  of: most,
  ...(free_at !== null && { next: `The next can be sent ${formatDateTime(free_at)}` }),
});

interface Counted {
  label: string;
  used: number;
  of: number;
  /** When there is more, if nothing is left. */
  next?: string;
}

function Meter({ label, used, of, next }: Counted) {
  const name = useId();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography id={name} variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {used} of {of}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        /* A meter, not something that goes on. */
        role="meter"
        aria-labelledby={name}
        aria-valuenow={used}
        aria-valuemax={Math.max(of, used)}
        aria-valuetext={`${used} of ${of}`}
        color={used >= of ? 'warning' : 'primary'}
        value={of === 0 ? 100 : Math.min(100, (100 * used) / of)}
        sx={{ height: 6, borderRadius: 3 }}
      />
      {next && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {next}
        </Typography>
      )}
    </Box>
  );
}
