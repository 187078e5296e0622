import { listTags } from '@app/contract/people/tags';
import type { SxProps } from '@mui/material';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import type { EditedTags } from './useTags.ts';

interface Props {
  tags: EditedTags;
  disabled?: boolean;
  sx: SxProps;
}

const known = thingsFrom(listTags, (tags) => tags);

/** Tags, known ones and new ones. */
export function FieldTags({ tags: { entered, enter, typed, setTyped }, disabled = false, sx }: Props) {
  return (
    <FieldPick
      multiple
      freeSolo
      filterSelectedOptions
      autoFocus
      label="Tags"
      placeholder="Add Tags"
      things={known}
      keyOf={(tag) => tag}
      labelOf={(tag) => tag}
      value={entered}
      onChange={(_, chosen) => enter(chosen)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      disabled={disabled}
      sx={sx}
    />
  );
}
