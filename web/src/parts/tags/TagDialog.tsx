import { tagPeople } from '@app/contract/people/tags';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { callWrite } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { formatCount } from '../../kit/format.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useTouch } from '../../kit/net/touch.ts';
import { FieldTags } from './FieldTags.tsx';
import { useTags } from './useTags.ts';

/** So many at once is what the server takes. */
const most = 1000;

/** Puts tags on many people at once. Load it on demand: fields with suggestions are heavy. */
export function TagDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const tags = useTags([]);
  const add = tags.wanted;
  const touch = useTouch();
  const save = useMutation({
    mutationFn: async () => {
      let changed = 0;
      for (let start = 0; start < ids.length; start += most)
        changed += (await callWrite(tagPeople, { body: { ids: ids.slice(start, start + most), add } })).changed;
      return changed;
    },
    onSuccess: (changed) => {
      notify(`${formatCount(changed)} ${changed === 1 ? 'person' : 'people'} tagged ${add.join(', ')}`);
      onClose();
    },
    onSettled: () => touch(tagPeople),
  });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <DialogTitle>
          Tag {formatCount(ids.length)} {ids.length === 1 ? 'person' : 'people'}
        </DialogTitle>
        <DialogContent>
          <FieldTags tags={tags} sx={{ mt: 1 }} />
          {save.isError && (
            <Alert severity="error" sx={{ mt: 1.5 }}>
              {errorText(save.error, 'The tags could not be saved')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={add.length === 0} loading={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
