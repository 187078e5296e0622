import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { StatusChip } from '../../parts/StatusChip.tsx';
import { usePathParams } from '../../parts/path-params.ts';

/** The statistics of a role are under its name. */
export function RoleStatsFrame({ children }: { children: ReactNode }) {
  const { assignmentId } = usePathParams('assignmentStats');
  const role = useQuery(roleQuery(assignmentId));
  return (
    <Page
      title={role.data ? `Statistics: ${role.data.name}` : 'Role statistics'}
      subtitle={role.data?.company_name}
      actions={role.data && <StatusChip status={role.data.status} />}
    >
      <Loaded query={role}>{() => children}</Loaded>
    </Page>
  );
}
