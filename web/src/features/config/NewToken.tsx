import { createAccessToken } from '@app/contract/users/access-tokens';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, MenuItem, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorText } from '../../kit/net/api-error.ts';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';
import { type TokenUse, tokenUses } from './token-uses.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

const uses = Object.keys(tokenUses) as TokenUse[];
const input = createAccessToken.body.omit({ scopes: true }).extend({ use: z.enum(uses) });
const lifetimes = [7, 30, 90, 180, 365];

/** Makes a token and shows it once. `full` says that there are as many as there may be. */
export function NewToken({ full }: { full: boolean }) {
  const inPerson = useCurrentUser().impersonator === null;
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: '', days: 90, use: 'readWrite' as const },
  });
  const create = useWrite(createAccessToken, { onSuccess: () => form.reset() });
  useServerErrors(form, create.error);
  if (create.data) {
    return (
      <Stack spacing={1.5}>
        <Alert severity="success">The token “{create.data.name}” was made. Copy it now: it is never shown again.</Alert>
        <FieldCopy label="Access token" value={create.data.token} />
        <div>
          <Button onClick={() => create.reset()}>I have copied it</Button>
        </div>
      </Stack>
    );
  }
  if (full) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        These are all the tokens you may have. Revoke one to make another.
      </Typography>
    );
  }
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      onSubmit={form.handleSubmit(({ use, ...values }) =>
        create.mutate({ body: { ...values, scopes: [...tokenUses[use].scopes] } }),
      )}
    >
      <Typography variant="h3">Make a token</Typography>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'flex-start' } }}>
        <FieldText
          control={form.control}
          name="name"
          label="What it is for"
          placeholder="Report of the week"
          disabled={!inPerson}
        />
        <FieldSelect
          control={form.control}
          name="use"
          label="Access"
          disabled={!inPerson}
          sx={{ maxWidth: { sm: 190 } }}
        >
          {uses.map((use) => (
            <MenuItem key={use} value={use}>
              {tokenUses[use].label}
            </MenuItem>
          ))}
        </FieldSelect>
        <FieldSelect
          control={form.control}
          name="days"
          label="Works for"
          disabled={!inPerson}
          sx={{ maxWidth: { sm: 140 } }}
        >
          {lifetimes.map((days) => (
            <MenuItem key={days} value={days}>
              {days === 365 ? '1 year' : `${days} days`}
            </MenuItem>
          ))}
        </FieldSelect>
        <Button type="submit" variant="contained" disabled={!inPerson} loading={create.isPending} sx={{ flex: 'none' }}>
          Make token
        </Button>
      </Stack>
      {create.isError && <Alert severity="error">{errorText(create.error, 'The token could not be made')}</Alert>}
    </Stack>
  );
}
