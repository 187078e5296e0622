import { changeTags, listTags, type TaggedKind } from '@app/contract/tags';
import { Alert, Autocomplete, Button, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { cleanTags, sameTags, tagChange } from './tag-change.ts';

interface Props {
  kind: TaggedKind;
  id: number;
  /** The tags as they were when the editor was opened. */
  tags: readonly string[];
  onClose: () => void;
}

/** Takes tags off and puts tags on, known ones and new ones. Load it on demand: fields with suggestions are heavy. */
export function TagEditor({ kind, id, tags, onClose }: Props) {
  const known = useQuery(queryOf(listTags));
  const [seen] = useState(tags);
  const [edited, setEdited] = useState<readonly string[]>(tags);
  const [typed, setTyped] = useState('');
  /* What was typed and not confirmed with Enter is meant too. */
  const wanted = cleanTags([...edited, typed]);
  const params = { kind, id };
  const save = useWrite(changeTags, { onSuccess: onClose });
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sameTags(seen, wanted)) save.mutate({ params, body: tagChange(seen, wanted) });
      }}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) onClose();
      }}
      sx={{ maxWidth: 640 }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Autocomplete
          multiple
          freeSolo
          filterSelectedOptions
          options={known.data ?? []}
          value={[...edited]}
          onChange={(_, chosen) => setEdited(cleanTags(chosen))}
          inputValue={typed}
          onInputChange={(_, text) => setTyped(text)}
          disabled={save.isPending}
          sx={{ flex: '1 1 260px', minWidth: 0 }}
          renderInput={(params) => <TextField {...params} label="Tags" placeholder="Add Tags" autoFocus />}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={sameTags(seen, wanted)}
          loading={save.isPending}
          sx={{ alignSelf: 'start' }}
        >
          Save
        </Button>
        <Button onClick={onClose} disabled={save.isPending} sx={{ alignSelf: 'start' }}>
          Cancel
        </Button>
      </Stack>
      {save.isError && <Alert severity="error">{errorText(save.error, 'The tags could not be saved')}</Alert>}
    </Stack>
  );
}
