import type { AssignmentCard } from '@app/contract/roles/assignments';
import { canChangeAssignment } from '@app/contract/policies';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { TableView } from '../../kit/list/TableView.tsx';
import { useTable } from '../../kit/list/useTable.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { usePathParams } from '../../parts/path-params.ts';
import { paths, pathTo } from '../../parts/paths.ts';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { shortlists } from './pages/shortlists.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../../parts/shortlists/ShareDialog.tsx')).ShareDialog,
}));

/** The links by which clients see people of a role. */
export function ShortlistsPage() {
  const { id } = usePathParams('shortlists');
  const role = useQuery(roleQuery(id));
  const { data } = role;
  const title = data ? `Shortlists: ${data.name}` : 'Shortlists';
  return (
    <Page title={title} subtitle={shortlists.about} actions={data && <Actions role={data} />}>
      <Loaded query={role}>{() => <Links title={title} />}</Loaded>
    </Page>
  );
}

function Links({ title }: { title: string }) {
  const list = useRef<HTMLDivElement>(null);
  const state = useTable(shortlists, { page: paths.shortlists, title, list });
  return <TableView state={state} list={list} />;
}

function Actions({ role }: { role: AssignmentCard }) {
  const user = useCurrentUser();
  const [sharing, setSharing] = useState(false);
  return (
    <>
      <Button
        component={Link}
        to={pathTo('board', {}, { assignmentId: role.id })}
        variant="outlined"
        startIcon={<ViewKanbanOutlined />}
      >
        Board
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
