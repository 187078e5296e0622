import type { AuditTarget } from '@app/contract/machine/audit';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from './paths.ts';
import { useCurrentUser } from './users/current-user.tsx';

/** The way to everything that was done to a thing, for those who may read the audit trail. */
export function AuditTrailLink({ kind, id }: Pick<AuditTarget, 'kind' | 'id'>) {
  const { is_superuser } = useCurrentUser();
  if (!is_superuser) return null;
  return (
    <Button component={Link} to={pathTo('auditTrail', {}, { target: `${kind}:${id}` })}>
      Audit trail
    </Button>
  );
}
