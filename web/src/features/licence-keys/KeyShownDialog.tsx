import type { NewLicenceKey } from '@app/contract/machine/ingest';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';
import { exampleRequest } from './example-request.ts';

/** The one time that a key is seen. A click beside it does not close it. */
export function KeyShownDialog({ made, onClose }: { made: NewLicenceKey; onClose: () => void }) {
  return (
    <Dialog open maxWidth="md" fullWidth>
      <DialogTitle>The key “{made.name}” was made</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Alert severity="warning">Copy it now: it is never shown again.</Alert>
          <FieldCopy label="Licence key" value={made.key} />
          <CodeBlock title="Example" text={exampleRequest(made, window.location.origin)} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I have copied it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
