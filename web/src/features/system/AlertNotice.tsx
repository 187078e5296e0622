import { getAlertSettings } from '@app/contract/machine/alerts';
import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { receiversText } from './alert-texts.ts';

/** Who is told of alerts, or that no one is. */
export function AlertNotice() {
  const { data } = useQuery(queryOf(getAlertSettings));
  if (!data) return null;
  const receivers = receiversText(data);
  if (receivers === undefined)
    return (
      <Alert severity="warning" sx={{ mb: 1.5 }}>
        No one is told when something is wrong. Enter e-mail addresses or a webhook under Who is told.
      </Alert>
    );
  return (
    <Typography color="textSecondary" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
      {receivers}
    </Typography>
  );
}
