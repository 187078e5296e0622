import { getSmsGateway, removeSmsGateway, type SmsGateway } from '@app/contract/outreach/sms';
import { Alert, AlertTitle, Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { FieldCopy } from '../../../kit/page/FieldCopy.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
import { SmsForm } from './SmsForm.tsx';

/** The gateway that SMS of the firm leave through, for staff. */
export function SmsCard() {
  const query = useQuery(queryOf(getSmsGateway));
  return (
    <Card component="section" aria-labelledby="sms-heading">
      <CardContent>
        <Typography variant="h2" id="sms-heading" sx={{ mb: 0.5 }}>
          SMS
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          For the whole firm. SMS leave through this gateway; without one, no SMS can be written.
        </Typography>
        <Loaded query={query}>
          {({ gateway }) => (
            <Stack spacing={2}>
              {gateway && <State gateway={gateway} />}
              <SmsForm
                key={gateway?.incoming_url}
                gateway={gateway}
                actions={gateway && <RemoveGateway gateway={gateway} />}
              />
            </Stack>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

function State({ gateway: { paused, paused_reason, dry_run, incoming_url } }: { gateway: SmsGateway }) {
  return (
    <>
      {paused && (
        <Alert severity="error">
          <AlertTitle>No SMS leaves since {formatDateTime(paused)}</AlertTitle>
          The gateway said: {paused_reason}. Once you save the gateway again, SMS go on.
        </Alert>
      )}
      {dry_run && <Alert severity="info">This is a dry run: no SMS leaves, and none is said to have been sent.</Alert>}
      <Typography variant="body2" color="textSecondary">
        Tell the gateway to send incoming SMS to the address below, by POST. People who answer STOP are not contacted
        any more. The address is a secret.
      </Typography>
      <FieldCopy label="Address for incoming SMS" value={incoming_url} />
    </>
  );
}

function RemoveGateway({ gateway: { sender } }: { gateway: SmsGateway }) {
  const remove = useWrite(removeSmsGateway, { onSuccess: () => notify('The gateway was removed') });
  return (
    <RemoveButton
      label="Remove gateway"
      title="Remove this gateway?"
      pending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate({})}
    >
      The gateway of {sender} and its secret are deleted here. SMS of everyone that wait to leave are cancelled; what
      was sent stays on the timelines.
    </RemoveButton>
  );
}
