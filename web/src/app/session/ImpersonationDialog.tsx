import { impersonate } from '@app/contract/users/impersonation';
import { canActAs } from '@app/contract/policies';
import { listAllUsers } from '@app/contract/users/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { thingsFrom } from '../../kit/form/things.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { impersonationErrorText, startImpersonation } from './session-actions.ts';

const { username, reason } = impersonate.body.shape;
/* Left empty, the reason is the server's default, so only a reason that was begun can be too short. */
const input = z.object({ username, reason: z.union([z.literal(''), reason]) });

export function ImpersonationDialog({ onClose }: { onClose: () => void }) {
  const self = useCurrentUser();
  const others = thingsFrom(listAllUsers, (users) =>
    users.filter((user) => canActAs(self, user)).toSorted((a, b) => (a.username < b.username ? -1 : 1)),
  );
  const start = useMutation({
    mutationFn: (values: z.output<typeof input>) => startImpersonation(values.username, values.reason),
  });
  const form = useForm({ resolver: zodResolver(input), defaultValues: { username: '', reason: '' } });
  useServerErrors(form, start.error);

  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={form.handleSubmit((values) => start.mutate(values))}>
        <DialogTitle>Impersonate User</DialogTitle>
        <DialogContent>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            You act as the other user for at most an hour. What you do is recorded under both names, and they can see
            it.
          </Typography>
          <Stack spacing={2}>
            <Controller
              control={form.control}
              name="username"
              render={({ field, fieldState }) => (
                <FieldPick
                  freeSolo
                  autoFocus
                  label="Username"
                  things={others}
                  keyOf={(user) => user.id}
                  labelOf={(user) => user.username}
                  inputValue={field.value}
                  onInputChange={(_event, value) => field.onChange(value)}
                  onBlur={field.onBlur}
                  inputRef={field.ref}
                  fault={fieldState.error?.message}
                  renderOption={({ key, ...props }, user) => (
                    <li key={key} {...props}>
                      {user.username}
                      <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
                        {`${user.first_name} ${user.last_name}`.trim()}
                      </Typography>
                    </li>
                  )}
                />
              )}
            />
            <FieldText control={form.control} name="reason" label="Reason (optional)" multiline minRows={2} />
            {start.isError && <Alert severity="error">{impersonationErrorText(start.error)}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={start.isPending || start.isSuccess}>
            Impersonate
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
