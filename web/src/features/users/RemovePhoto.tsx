import { deletePicture, hasPhoto } from '@app/contract/people/pictures';
import { canRemovePhoto } from '@app/contract/policies';
import type { CurrentUser } from '@app/contract/users/users';
import type { ManagedUser } from '@app/contract/users/user-changes';
import { Button } from '@mui/material';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** For a photo that does not belong there. Another is chosen by the user alone. */
export function RemovePhoto({ user }: { user: CurrentUser | ManagedUser }) {
  const editor = useCurrentUser();
  const remove = useWrite(deletePicture, {
    failure: 'The photo could not be removed',
    onSuccess: () => notify('The photo was removed'),
  });
  if (!hasPhoto(user.avatar_url) || editor.impersonator !== null || !canRemovePhoto(editor, user)) return null;
  return (
    <Button
      color="error"
      sx={{ flexShrink: 0 }}
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { kind: 'user', id: user.id } })}
    >
      Remove photo
    </Button>
  );
}
