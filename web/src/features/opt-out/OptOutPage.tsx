import { getOptOut, optOut } from '@app/contract/outreach/outreach';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { CardLayout } from '../../parts/CardLayout.tsx';

/** Where the link at the end of every mail leads. It takes a click, because mail scanners open links too. */
export function OptOutPage() {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  return (
    <CardLayout title="No more mails" width={440}>
      {token === '' ? (
        <Alert severity="error">This link is not complete. Please copy all of it from the mail.</Alert>
      ) : (
        <OptOut token={token} />
      )}
    </CardLayout>
  );
}

function OptOut({ token }: { token: string }) {
  const standing = useQuery(queryOf(getOptOut, { params: { token } }));
  const refuse = useWrite(optOut);
  return (
    <Loaded query={standing}>
      {({ opted_out }) =>
        opted_out || refuse.isSuccess ? (
          <Alert severity="success">You will not hear from us again, by mail or any other way.</Alert>
        ) : (
          <Stack spacing={2}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              You got a mail from one of our recruiters. If you do not want to hear from us again, by mail or any other
              way, say so here. It takes effect at once.
            </Typography>
            {refuse.isError && <Alert severity="error">{errorText(refuse.error, 'This could not be saved')}</Alert>}
            <Button
              variant="contained"
              size="large"
              loading={refuse.isPending}
              onClick={() => refuse.mutate({ query: { token } })}
            >
              Do not contact me again
            </Button>
          </Stack>
        )
      }
    </Loaded>
  );
}
