import { canChangeAssignment } from '@app/contract/policies';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { usePathParams } from '../../parts/path-params.ts';
import { pathTo } from '../../parts/paths.ts';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

const ShareDialog = lazy(async () => ({
  default: (await import('../../parts/shortlists/ShareDialog.tsx')).ShareDialog,
}));

export function ShortlistsHead() {
  const { id } = usePathParams('shortlists');
  const user = useCurrentUser();
  const { data: role } = useQuery(roleQuery(id));
  const [sharing, setSharing] = useState(false);
  if (!role) return null;
  return (
    <>
      <Button component={Link} to={pathTo('board', {}, { assignmentId: role.id })} variant="outlined">
        {role.name}
      </Button>
      {canChangeAssignment(user, role) && (
        <Button variant="contained" onClick={() => setSharing(true)}>
          Share people
        </Button>
      )}
      <Suspense>{sharing && <ShareDialog role={role} onClose={() => setSharing(false)} />}</Suspense>
    </>
  );
}
