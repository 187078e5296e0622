import { initialsOf } from '@app/contract/base/initials';
import { type CurrentUser, userConfig } from '@app/contract/users/users';
import { putUser, userChange } from '@app/contract/users/user-changes';
import { Card, CardContent, Stack, Typography } from '@mui/material';
import { Controller, useWatch } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../kit/form/useVersionedForm.ts';
import { currentUserQuery, useCurrentUser } from '../../parts/users/current-user.tsx';
import { UnconfirmedEmail } from '../../parts/users/UnconfirmedEmail.tsx';
import { PictureButton } from '../../parts/pictures/PictureButton.tsx';
import { UserAvatar } from '../../parts/users/UserAvatar.tsx';
import { FieldBadgeColor } from './FieldBadgeColor.tsx';
import { SaveForm } from './SaveForm.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const formShape = userChange
  .required()
  .pick({ first_name: true, last_name: true })
  .extend({ badge_color: userConfig.shape.profile.unwrap().shape.badge_color.unwrap() });
const valuesOf = ({ first_name, last_name, userprofile }: CurrentUser) => ({
  first_name,
  last_name,
  badge_color: userprofile.config.profile.badge_color,
});

/** The picture with what is typed but not saved yet. A photo stays as it is. */
function drawnWith(
  { badge_color, ...named }: Partial<ReturnType<typeof valuesOf>> & { username: string },
  url: string,
) {
  const [path, query] = url.split('?');
  const params = new URLSearchParams(query);
  params.set('initials', initialsOf(named));
  if (badge_color) params.set('color', badge_color.slice(1));
  return `${path}?${params}`;
}

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
  const user = useCurrentUser();
  const { username, email, impersonator } = user;
  const { form, submit, isDirty, isPending, error, overtaken } = useVersionedForm({
    endpoint: putUser,
    thing: user,
    query: currentUserQuery,
    valuesOf,
    shape: formShape,
    requestOf: ({ badge_color, ...names }, { id, version }) => ({
      params: { id },
      body: { ...names, ...(badge_color !== undefined && { config: { profile: { badge_color } } }), version },
    }),
    onSaved: () => notify('Your profile was saved'),
  });
  const typed = useWatch({ control: form.control });
  const disabled = impersonator !== null;
  return (
    <SaveForm
      dirty={isDirty}
      pending={isPending}
      disabled={disabled}
      notice={<SaveNotice error={error} overtaken={overtaken} />}
      submitLabel="Save profile"
      onSubmit={submit}
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
        <PictureButton kind="user" id={user.id} name={username} url={user.avatar_url} disabled={disabled}>
          <UserAvatar user={{ ...user, avatar_url: drawnWith({ ...typed, username }, user.avatar_url) }} size={64} />
        </PictureButton>
        <div>
          <Typography sx={{ fontWeight: 600 }}>{username}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {email}
          </Typography>
        </div>
      </Stack>
      <UnconfirmedEmail user={user} />
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
          <FieldBadgeColor value={value} onChange={onChange} disabled={disabled} />
        )}
      />
    </SaveForm>
  );
}
