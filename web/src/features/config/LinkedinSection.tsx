import { getUser, type ManagedUser, putUser, userChange } from '@app/contract/users/user-changes';
import { Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../kit/form/useVersionedForm.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { SaveForm } from './SaveForm.tsx';

const shape = userChange.pick({ linkedin_url: true, linkedin_email: true }).required();
const valuesOf = ({ userprofile: { linkedin_url, linkedin_email } }: ManagedUser) => ({ linkedin_url, linkedin_email });
const ownUser = (id: number) => queryOf(getUser, { params: { id } });

/** The user's own profile on the network. The product never signs in there. */
export function LinkedinSection() {
  const query = useQuery(ownUser(useCurrentUser().id));
  return (
    <Card>
      <CardContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          Messages, InMails and invitations are prepared here and sent by you: they wait on your work list, in the
          browser or in the extension. Nothing signs in to LinkedIn for you.
        </Typography>
        <Loaded query={query}>{(user) => <ProfileForm user={user} />}</Loaded>
      </CardContent>
    </Card>
  );
}

function ProfileForm({ user }: { user: ManagedUser }) {
  const disabled = useCurrentUser().impersonator !== null;
  const { form, submit, isDirty, isPending, error, overtaken } = useVersionedForm({
    endpoint: putUser,
    thing: user,
    query: ownUser(user.id),
    valuesOf,
    shape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved: () => notify('Saved', { severity: 'success' }),
  });
  return (
    <SaveForm
      dirty={isDirty}
      pending={isPending}
      disabled={disabled}
      submitLabel="Save"
      onSubmit={submit}
      notice={<SaveNotice error={error} overtaken={overtaken} />}
    >
      <FieldText
        control={form.control}
        name="linkedin_url"
        label="Address of your profile"
        type="url"
        placeholder="https://…"
        disabled={disabled}
      />
      <FieldText
        control={form.control}
        name="linkedin_email"
        label="E-mail you sign in there with"
        type="email"
        disabled={disabled}
      />
    </SaveForm>
  );
}
