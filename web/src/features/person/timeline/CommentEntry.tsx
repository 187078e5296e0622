import type { TimelineEntry } from '@app/contract/people';
import { isOwn } from '@app/contract/policies';
import { Box, Button } from '@mui/material';
import { ClampedText } from '../../../parts/ClampedText.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { markMentions } from './mentions.ts';
import { useComments } from '../person-queries.ts';

interface Props {
  person: number;
  entry: Extract<TimelineEntry, { kind: 'comment' }>;
}

/** A comment, with who and what it names. Authors can delete their own. */
export function CommentEntry({ person, entry }: Props) {
  const own = isOwn(useCurrentUser(), entry.user?.id);
  const { remove, removing } = useComments(person);
  return (
    <>
      <ClampedText lines={8}>
        {markMentions(entry.body).map(({ text, mark }, index) =>
          mark ? (
            <Box
              component="strong"
              // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
              key={index}
              sx={{ fontWeight: 600, color: mark === 'user' ? 'primary.main' : 'success.main' }}
            >
              {text}
            </Box>
          ) : (
            text
          ),
        )}
      </ClampedText>
      {own && (
        <Button loading={removing} onClick={() => void remove(entry).catch(() => {})} sx={{ ml: -1.5 }}>
          Delete
        </Button>
      )}
    </>
  );
}
