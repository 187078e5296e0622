import type { FullPerson } from '@app/contract/people/people';
import { Box, Card, CardContent, Stack, Typography } from '@mui/material';
import type { Ref } from 'react';
import { ChoiceChip } from '../../../kit/list/filters/ChoiceChip.tsx';
import { CommentBox } from '../../../parts/CommentBox.tsx';
import { Entries } from './Entries.tsx';
import { useComments } from '../../../parts/timeline/notes.ts';
import { byMonth, type EntryKind, entryKinds, longest, shownOf } from './timeline.ts';

interface Props {
  person: FullPerson;
  /** The kind that is shown alone. */
  kind: EntryKind | undefined;
  onKindChange: (kind: EntryKind | undefined) => void;
  commentField: Ref<HTMLTextAreaElement>;
}

/** What happened with the person, newest first, and a place to add to it. */
export function Timeline({ person, kind, onKindChange, commentField }: Props) {
  const { id, timeline, merged_into } = person;
  const { add, adding } = useComments({ kind: 'person', id });
  const shown = shownOf(timeline, kind);
  return (
    <Card component="section" aria-label="Timeline">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Timeline
        </Typography>
        {merged_into === null && (
          <CommentBox draft={`person.${id}`} inputRef={commentField} pending={adding} onSend={add} />
        )}
        <Kinds timeline={timeline} kind={kind} onKindChange={onKindChange} />
        {shown.length === 0 && <Typography color="textSecondary">Nothing here yet</Typography>}
        {byMonth(shown).map(({ month, entries }) => (
          <Box key={month} component="section" aria-label={month} sx={{ mt: 2 }}>
            <Typography variant="h3" color="textSecondary" sx={{ mb: 1 }}>
              {month}
            </Typography>
            <Entries person={person} entries={entries} />
          </Box>
        ))}
        {shown.length === longest && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            These are the newest {longest}.
          </Typography>
        )}
      </CardContent>
    </Card>
  );
}

function Kinds({ timeline, kind, onKindChange }: Pick<Props, 'kind' | 'onKindChange'> & Pick<FullPerson, 'timeline'>) {
  const choices = [undefined, ...(Object.keys(entryKinds) as EntryKind[])].map((each) => ({
    each,
    count: shownOf(timeline, each).length,
  }));
  return (
    <Stack role="group" aria-label="Show" direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', mt: 2 }}>
      {choices
        .filter(({ each, count }) => count > 0 || each === kind)
        .map(({ each, count }) => (
          <ChoiceChip
            key={each ?? 'all'}
            label={`${each ? entryKinds[each] : 'All'} ${count}`}
            isOn={each === kind}
            onClick={() => onKindChange(each)}
          />
        ))}
    </Stack>
  );
}
