import type { CommentEntry as Entry } from '@app/contract/people/people';
import { isOwn } from '@app/contract/policies';
import { Button, Stack } from '@mui/material';
import { useState } from 'react';
import { formatAge } from '../../kit/format.ts';
import { ClampedText } from '../ClampedText.tsx';
import { MentionedText } from '../mentions/MentionedText.tsx';
import { useCurrentUser } from '../users/current-user.tsx';
import { type Commented, useComments } from './notes.ts';
import { CommentEdit } from './CommentEdit.tsx';
import { EarlierTexts } from './EarlierTexts.tsx';

interface Props {
  /** What it is about. */
  on: Commented;
  entry: Entry;
}

/** A comment, with links to whom and what it names. Writers can change and delete their own. */
export function CommentEntry({ on, entry }: Props) {
  const own = isOwn(useCurrentUser(), entry.user?.id);
  const { remove, removing } = useComments(on);
  const [editing, setEditing] = useState(false);
  const [earlier, setEarlier] = useState(false);
  if (editing) return <CommentEdit entry={entry} onDone={() => setEditing(false)} />;
  return (
    <>
      <ClampedText lines={8}>
        <MentionedText text={entry.body} roles={entry.roles} />
      </ClampedText>
      <Stack direction="row" sx={{ ml: -1.5, flexWrap: 'wrap' }}>
        {own && <Button onClick={() => setEditing(true)}>Edit</Button>}
        {own && (
          <Button loading={removing} onClick={() => void remove(entry).catch(() => {})}>
            Delete
          </Button>
        )}
        {entry.edited && (
          <Button
            onClick={() => setEarlier(!earlier)}
            aria-expanded={earlier}
            title="Show earlier versions"
            sx={{ color: 'text.secondary' }}
          >
            Edited {formatAge(entry.edited)}
          </Button>
        )}
      </Stack>
      {earlier && <EarlierTexts comment={entry.id} />}
    </>
  );
}
