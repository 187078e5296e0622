import type { FullPerson, TimelineEntry } from '@app/contract/people/people';
import Alarm from '@mui/icons-material/Alarm';
import AlarmOn from '@mui/icons-material/AlarmOn';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import AttachFile from '@mui/icons-material/AttachFile';
import CallMade from '@mui/icons-material/CallMade';
import CallReceived from '@mui/icons-material/CallReceived';
import CallMerge from '@mui/icons-material/CallMerge';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import { Stack, Typography } from '@mui/material';
import { lazy, type ReactNode, Suspense } from 'react';
import { ClampedText } from '../../../parts/ClampedText.tsx';
import { gradeIcons } from '../../../parts/votes/grade-icons.ts';
import { entryText } from '../../../parts/timeline-texts.ts';
import { CommentEntry } from '../../../parts/timeline/CommentEntry.tsx';
import { ReminderEntry } from '../../../parts/timeline/ReminderEntry.tsx';
import { TimelineItem } from '../../../parts/timeline/TimelineItem.tsx';
import { FileEntry } from './FileEntry.tsx';
import { MoveEntry } from './MoveEntry.tsx';
import { RoleLine } from './RoleLine.tsx';
import { MergeEntry } from './MergeEntry.tsx';
import { keyOf } from './timeline.ts';

/* Few entries are answers. */
const IntentEntry = lazy(async () => ({ default: (await import('./IntentEntry.tsx')).IntentEntry }));

interface Props {
  person: FullPerson;
  entries: readonly TimelineEntry[];
}

/** Entries of the timeline, one below the other. */
export function Entries({ person, entries }: Props) {
  return (
    <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {entries.map((entry) => (
        <TimelineItem key={keyOf(entry)} icon={iconOf(entry)} text={entryText(entry)} user={entry.user} at={entry.at}>
          {contentOf(entry, person)}
        </TimelineItem>
      ))}
    </Stack>
  );
}

function iconOf(entry: TimelineEntry): ReactNode {
  switch (entry.kind) {
    case 'message':
      return entry.direction === 'in' ? <CallReceived /> : <CallMade />;
    case 'comment':
      return <ChatBubbleOutlineOutlined />;
    case 'reminder':
      return entry.done ? <AlarmOn /> : <Alarm />;
    case 'file':
      return <AttachFile />;
    case 'vote': {
      const Icon = gradeIcons[entry.grade];
      return <Icon />;
    }
    case 'client':
      return <ApartmentOutlined />;
    case 'move':
      return <DriveFileMoveOutlined />;
    case 'tag':
      return <LocalOfferOutlined />;
    case 'connection':
      return <HandshakeOutlined />;
    case 'merge':
      return <CallMerge />;
    case 'created':
      return <PersonAddAltOutlined />;
  }
}

function contentOf(entry: TimelineEntry, person: FullPerson): ReactNode {
  switch (entry.kind) {
    case 'message':
      return (
        <>
          {entry.subject && <Typography sx={{ fontWeight: 550 }}>{entry.subject}</Typography>}
          <ClampedText lines={4}>{entry.body}</ClampedText>
          {entry.intent && (
            <Suspense>
              <IntentEntry entry={entry} intent={entry.intent} person={person} />
            </Suspense>
          )}
        </>
      );
    case 'comment':
      return <CommentEntry on={{ kind: 'person', id: person.id }} entry={entry} />;
    case 'reminder':
      return <ReminderEntry entry={entry} />;
    case 'file':
      return <FileEntry entry={entry} />;
    case 'merge':
      return <MergeEntry entry={entry} editable={person.merged_into === null} />;
    case 'vote':
      return <RoleLine role={entry.role} note={entry.reason} />;
    case 'client':
      return <RoleLine role={entry.role} note={[entry.client, entry.comment].filter(Boolean).join(': ')} />;
    case 'move':
      return <MoveEntry entry={entry} person={person} />;
    case 'created':
      return <Typography variant="body2">From: {entry.source}</Typography>;
    case 'connection':
    case 'tag':
      return null;
  }
}
