import { ownPassword } from '@app/contract/users/second-factor';
import { zodResolver } from '@hookform/resolvers/zod';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { FieldPassword } from '../../../kit/form/FieldPassword.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { ApiError } from '../../../kit/net/api-error.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';

interface Props {
  title: string;
  confirmLabel: string;
  destructive?: boolean;
  pending: boolean;
  error: unknown;
  onClose: () => void;
  onConfirm: (body: { current_password: string }) => void;
  children: ReactNode;
}

/** Asks for the password: whoever finds an open session must not change how its owner signs in. */
export function PasswordDialog({ onConfirm, error, children, ...dialog }: Props) {
  const form = useForm({ resolver: zodResolver(ownPassword), defaultValues: { current_password: '' } });
  useServerErrors(form, error);
  const besideField = error instanceof ApiError && error.fields['current_password'] !== undefined;
  return (
    <ConfirmDialog {...dialog} open error={besideField ? undefined : error} onConfirm={form.handleSubmit(onConfirm)}>
      {children}
      <Box sx={{ mt: 2 }}>
        <FieldPassword
          control={form.control}
          name="current_password"
          label="Current password"
          autoComplete="current-password"
          autoFocus
        />
      </Box>
    </ConfirmDialog>
  );
}
