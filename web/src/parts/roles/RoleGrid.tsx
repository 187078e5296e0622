import type { AssignmentCard } from '@app/contract/roles/assignments';
import { Grid } from '@mui/material';
import type { To } from 'react-router';
import { RoleCard, type RoleCardProps } from './RoleCard.tsx';
import { useRoleTasks } from './role-queries.ts';

interface Props extends Pick<RoleCardProps, 'activeUser' | 'heading' | 'onClone'> {
  roles: readonly AssignmentCard[];
  /** Where the drawer of a role is open. */
  addressOf: (id: number) => To;
}

/** Roles as cards: one in a row on a small screen, then three, four and eight. */
export function RoleGrid({ roles, addressOf, ...card }: Props) {
  const tasks = useRoleTasks();
  return (
    <Grid container spacing={1.5} component="ul" aria-label="Roles" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {roles.map((role) => (
        <Grid key={role.id} component="li" size={{ xs: 12, md: 4, lg: 3, xl: 1.5 }}>
          <RoleCard {...card} role={role} tasks={tasks.get(role.id)} to={addressOf(role.id)} />
        </Grid>
      ))}
    </Grid>
  );
}
