import type { GradingPerson } from '@app/contract/roles/grading';
import ThumbUpOutlined from '@mui/icons-material/ThumbUpOutlined';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  person: GradingPerson;
  onUp: (person: GradingPerson, role: GradingPerson['fits'][number]) => void;
  onClose: () => void;
}

/** Somebody may fit another open role better. */
export function OtherRoles({ person, onUp, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Other roles for {person.name}</DialogTitle>
      <DialogContent>
        <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {person.fits.map((role, index) => (
            <Stack
              key={role.id}
              component="li"
              direction="row"
              sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', minHeight: 40 }}
            >
              <Typography sx={{ flexGrow: 1 }}>
                {role.name}{' '}
                <Typography component="span" variant="caption" color="textSecondary">
                  {`${role.has} of ${role.of} must skills`}
                </Typography>
              </Typography>
              <Button
                variant="outlined"
                color="success"
                startIcon={<ThumbUpOutlined />}
                autoFocus={index === 0}
                onClick={() => {
                  onUp(person, role);
                  onClose();
                }}
              >
                Vote up
              </Button>
              <Button
                component={Link}
                to={pathTo('gradingPerson', { assignmentId: role.id, personId: person.id })}
                variant="outlined"
              >
                Go there
              </Button>
            </Stack>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
