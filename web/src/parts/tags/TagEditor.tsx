import { changeTags, type TaggedKind } from '@app/contract/people/tags';
import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { FieldTags } from './FieldTags.tsx';
import { sameTags, tagChange } from './tag-change.ts';
import { useTags } from './useTags.ts';

interface Props {
  kind: TaggedKind;
  id: number;
  /** The tags as they were when the editor was opened. */
  tags: readonly string[];
  onClose: () => void;
}

/** Takes tags off and puts tags on, known ones and new ones. Load it on demand: fields with suggestions are heavy. */
export function TagEditor({ kind, id, tags, onClose }: Props) {
  const [seen] = useState(tags);
  const edited = useTags(tags);
  const { wanted } = edited;
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
        <FieldTags tags={edited} disabled={save.isPending} sx={{ flex: '1 1 260px', minWidth: 0 }} />
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
