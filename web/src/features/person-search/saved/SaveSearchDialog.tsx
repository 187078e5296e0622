import { changeSearchTemplate, createSearchTemplate, type SearchTemplate } from '@app/contract/people/person-search';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
} from '@mui/material';
import { Controller, useForm } from 'react-hook-form';
import { errorText } from '../../../kit/net/api-error.ts';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';

interface Props {
  /** The one to rename; a new one when left out. */
  saved?: SearchTemplate;
  search: string;
  onClose: () => void;
}

const input = createSearchTemplate.body.omit({ search: true });

/** Asks for the name of a search, and whether colleagues see it. */
export function SaveSearchDialog({ saved, search, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: saved?.name ?? '', shared: saved?.shared ?? true },
  });
  const onSuccess = ({ name }: { name: string }) => {
    notify(`Saved as “${name}”`);
    onClose();
  };
  const create = useWrite(createSearchTemplate, { onSuccess });
  const change = useWrite(changeSearchTemplate, { onSuccess });
  const save = saved ? change : create;
  const error = useServerErrors(form, save.error);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={form.handleSubmit((values) =>
          saved
            ? change.mutate({ params: { id: saved.id }, body: values })
            : create.mutate({ body: { ...values, search } }),
        )}
      >
        <DialogTitle>{saved ? 'Rename search' : 'Save this search'}</DialogTitle>
        <DialogContent>
          <Stack spacing={1.5} sx={{ pt: 1 }}>
            <FieldText control={form.control} name="name" label="Name" autoFocus autoComplete="off" />
            <Controller
              control={form.control}
              name="shared"
              render={({ field: { value, onChange, ref } }) => (
                <FormControlLabel
                  control={<Switch checked={value ?? true} onChange={onChange} slotProps={{ input: { ref } }} />}
                  label="Colleagues can see and open it"
                />
              )}
            />
            {error ? <Alert severity="error">{errorText(error, 'The search could not be saved')}</Alert> : null}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
