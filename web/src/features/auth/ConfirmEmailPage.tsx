import { productName } from '@app/contract/base/product';
import { confirmEmail } from '@app/contract/users/user-changes';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { ToSignIn } from './ToSignIn.tsx';

/** Where the mailed link leads. It takes a click, because mail scanners open links too. */
export function ConfirmEmailPage() {
  const token = new URLSearchParams(window.location.search).get('token') ?? '';
  const confirm = useWrite(confirmEmail);
  return (
    <CardLayout title="Confirm your e-mail address" width={400}>
      {confirm.isSuccess ? (
        <>
          <Alert severity="success">Thank you. {confirm.data.email} is now the address of your account.</Alert>
          <ToSignIn text="You can sign in with it." />
        </>
      ) : (
        <Stack spacing={2}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Once you confirm, {productName} will write to the address this link was sent to, and you can sign in with
            it.
          </Typography>
          {confirm.isError && (
            <Alert severity="error">{errorText(confirm.error, 'The address could not be confirmed')}</Alert>
          )}
          <Button
            variant="contained"
            size="large"
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token } })}
          >
            Confirm this address
          </Button>
        </Stack>
      )}
    </CardLayout>
  );
}
