import type { SmsChannel } from '@app/contract/outreach/sms';
import { Alert } from '@mui/material';
import { formatDateTime } from '../../kit/format.ts';

/** Says why no SMS leaves, if that is so. */
export function SmsNotice({ sms }: { sms: SmsChannel }) {
  const { paused, dry_run, next_send, waits_for } = sms;
  return (
    <>
      {paused && (
        <Alert severity="error">No SMS leaves since {formatDateTime(paused)}. Staff can see why: Settings, Firm.</Alert>
      )}
      {dry_run && <Alert severity="info">The gateway makes a dry run: no SMS leaves.</Alert>}
      {!paused && next_send && waits_for !== '' && (
        <Alert severity="info">
          {waits_for}. The next SMS leaves at {formatDateTime(next_send)} or later.
        </Alert>
      )}
    </>
  );
}
