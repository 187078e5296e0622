import { userChange, userConfig } from '@app/contract/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { Card, CardContent, Stack, Typography } from '@mui/material';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { notify } from '../../kit/page/notify.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { BadgeColorField } from './BadgeColorField.tsx';
import { SaveForm } from './SaveForm.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';
import { useChangeOwnUser } from './useChangeOwnUser.ts';

const formShape = userChange
  .required()
  .pick({ first_name: true, last_name: true })
  .extend({ badge_color: userConfig.shape.profile.unwrap().shape.badge_color.unwrap() });

export function ProfileSection() {
  return (
    <Stack spacing={2}>
      <Card>
        <CardContent>
          <ProfileForm />
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <ThemeChoice />
        </CardContent>
      </Card>
    </Stack>
  );
}

function ProfileForm() {
  const { first_name, last_name, username, email, version, impersonator, userprofile } = useCurrentUser();
  const { change, error, isPending } = useChangeOwnUser();
  const form = useForm({
    resolver: zodResolver(formShape),
    values: { first_name, last_name, badge_color: userprofile.config.profile.badge_color },
    resetOptions: { keepDirtyValues: true },
  });
  const typed = useWatch({ control: form.control });
  useServerErrors(form, error);
  const save = form.handleSubmit(({ badge_color, ...names }) =>
    change(
      { ...names, config: { profile: { badge_color } }, version },
      {
        onSuccess: () => {
          form.reset({ ...names, badge_color });
          notify('Your profile was saved');
        },
      },
    ),
  );
  const disabled = impersonator !== null;
  return (
    <SaveForm
      dirty={form.formState.isDirty}
      pending={isPending}
      disabled={disabled}
      error={error}
      submitLabel="Save profile"
      onSubmit={save}
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <UserAvatar
          user={{ username, first_name: typed.first_name ?? '', last_name: typed.last_name ?? '' }}
          color={typed.badge_color}
          size={48}
        />
        <div>
          <Typography sx={{ fontWeight: 600 }}>{username}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
        </div>
      </Stack>
      <FieldText
        control={form.control}
        name="first_name"
        label="First name"
        autoComplete="given-name"
        disabled={disabled}
      />
      <FieldText
        control={form.control}
        name="last_name"
        label="Last name"
        autoComplete="family-name"
        disabled={disabled}
      />
      <Controller
        control={form.control}
        name="badge_color"
        render={({ field: { value, onChange } }) => (
          <BadgeColorField value={value} onChange={onChange} disabled={disabled} />
        )}
      />
    </SaveForm>
  );
}
