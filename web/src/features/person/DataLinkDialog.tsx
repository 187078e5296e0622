import { createDataLink, dataLinkDays, removeDataLink } from '@app/contract/people/my-data';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { pathTo } from '../../parts/paths.ts';

/** Makes the link by which a person sees what is held about them. It is shown once, because only its hash is kept. */
export function DataLinkDialog({ person: id, onClose }: { person: number; onClose: () => void }) {
  const make = useWrite(createDataLink);
  const end = useWrite(removeDataLink, {
    onSuccess: () => {
      notify('The link does not work any more');
      onClose();
    },
  });
  const error = make.error ?? end.error;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Link to their data</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            By this link the person sees what we hold about them, without signing in, and can stop contact, ask for a
            correction or a person’s look, download everything and have it erased. It works for {dataLinkDays} days; a
            new one ends the old. Send it to an address that you know to be theirs.
          </Typography>
          {make.data && (
            <FieldCopy label="Link" value={`${window.location.origin}${pathTo('myData')}#${make.data.token}`} />
          )}
          {error && <Alert severity="error">{errorText(error, 'Something went wrong')}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="error" loading={end.isPending} onClick={() => end.mutate({ params: { id } })}>
          End the link
        </Button>
        <Button onClick={onClose}>Close</Button>
        {!make.data && (
          <Button variant="contained" loading={make.isPending} onClick={() => make.mutate({ params: { id } })}>
            Make a link
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
