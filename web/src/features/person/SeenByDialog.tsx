import { accessActs, listSeenBy } from '@app/contract/machine/access-trail';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';

/** Which users saw somebody, and how. */
export function SeenByDialog({ person: id, onClose }: { person: number; onClose: () => void }) {
  const seen = useQuery(queryOf(listSeenBy, { params: { id } }));
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Who saw this person</DialogTitle>
      <DialogContent>
        <Loaded query={seen}>
          {({ results, months }) => (
            <>
              <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
                In the last {months} months.
              </Typography>
              {results.length === 0 && <Typography>No one.</Typography>}
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {results.map(({ user, actor, act, times, last }) => (
                  <Box
                    component="li"
                    key={`${user.id} ${actor?.id ?? ''} ${act}`}
                    sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}
                  >
                    <Typography variant="body2" sx={{ fontWeight: 600 }}>
                      {actor ? `${actor.username} as ${user.username}` : user.username}
                    </Typography>
                    <Typography variant="body2" color="textSecondary">
                      {accessActs[act]} {times === 1 ? 'once' : `${formatCount(times)} times`}, last on{' '}
                      {formatDateTime(last)}
                    </Typography>
                  </Box>
                ))}
              </Box>
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
