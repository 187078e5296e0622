import type { Mailbox } from '@app/contract/outreach';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useId } from 'react';

type Counted = Pick<Mailbox, 'sent_today' | 'per_day' | 'first_today' | 'first_per_day'>;

/** How many mails have left a mailbox today, and how many may. */
export function MailQuota({ mailbox }: { mailbox: Counted }) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <Meter label="Sent today" used={mailbox.sent_today} of={mailbox.per_day} />
      <Meter label="First contacts today" used={mailbox.first_today} of={mailbox.first_per_day} />
    </Stack>
  );
}

/** How much of what a day allows is used up. */
export function Meter({ label, used, of }: { label: string; used: number; of: number }) {
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
    </Box>
  );
}
