import {
  changeSearchTemplate,
  createSearchTemplate,
  listSearchTemplates,
  type SearchTemplate,
} from '@app/contract/person-search';
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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../../kit/net/api.ts';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { notify } from '../../../kit/page/notify.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';

interface Props {
  /** The one to rename; a new one when left out. */
  saved?: SearchTemplate;
  search: string;
  onClose: () => void;
}

const input = createSearchTemplate.body.omit({ search: true });

/** Asks for the name of a search, and whether colleagues see it. */
export function SaveSearchDialog({ saved, search, onClose }: Props) {
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(input),
    defaultValues: { name: saved?.name ?? '', shared: saved?.shared ?? true },
  });
  const save = useMutation({
    mutationFn: (values: z.output<typeof input>) =>
      saved
        ? call(changeSearchTemplate, { params: { id: saved.id }, body: values })
        : call(createSearchTemplate, { body: { ...values, search } }),
    onSuccess: ({ name }) => {
      notify(`Saved as “${name}”`);
      void queries.invalidateQueries({ queryKey: [listSearchTemplates.path] });
      onClose();
    },
  });
  useServerErrors(form, save.error);
  const atField = save.error instanceof ApiError && Object.keys(save.error.fields).length > 0;
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
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
            {save.isError && !atField && (
              <Alert severity="error">{errorText(save.error, 'The search could not be saved')}</Alert>
            )}
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
