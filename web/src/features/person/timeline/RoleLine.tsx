import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '../../../parts/paths.ts';

export function RoleLine({ role, note }: { role: { id: number; name: string }; note: string }) {
  return (
    <Typography variant="body2">
      <Link component={RouterLink} to={pathTo('board', {}, { assignmentId: role.id })} underline="always">
        {role.name}
      </Link>
      {note && `: ${note}`}
    </Typography>
  );
}
