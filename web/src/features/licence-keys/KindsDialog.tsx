import { ingestKindTitles, type LicenceKey } from '@app/contract/machine/ingest';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { formatAge } from '../../kit/format.ts';
import { FactList } from '../../kit/page/FactList.tsx';

/** When each kind last came in: a key that may send what it never sends may do too much. */
export function KindsDialog({ row: { name, kinds, kinds_used }, onClose }: { row: LicenceKey; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>What “{name}” sends</DialogTitle>
      <DialogContent>
        <FactList
          facts={kinds.map((kind) => {
            const used = kinds_used[kind];
            return [ingestKindTitles[kind], used ? formatAge(used) : 'Never'];
          })}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          To let it send less, make a key without the rest and revoke this one.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
