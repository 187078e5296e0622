import type { CompanyEntry } from '@app/contract/people/company-page';
import AddBusinessOutlined from '@mui/icons-material/AddBusinessOutlined';
import Alarm from '@mui/icons-material/Alarm';
import AlarmOn from '@mui/icons-material/AlarmOn';
import ChatBubbleOutlineOutlined from '@mui/icons-material/ChatBubbleOutlineOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';
import { Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '../../../parts/paths.ts';
import { CommentEntry } from '../../../parts/timeline/CommentEntry.tsx';
import { ReminderEntry } from '../../../parts/timeline/ReminderEntry.tsx';
import { TimelineItem } from '../../../parts/timeline/TimelineItem.tsx';
import { companyEntryText } from './entry-texts.ts';

/** Entries of the timeline, one below the other. */
export function Entries({ company, entries }: { company: number; entries: readonly CompanyEntry[] }) {
  return (
    <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none', mb: 1.5 }}>
      {entries.map((entry) => (
        <TimelineItem
          key={`${entry.kind} ${entry.id} ${entry.at}`}
          icon={iconOf(entry)}
          text={companyEntryText(entry)}
          user={entry.user}
          at={entry.at}
        >
          {contentOf(entry, company)}
        </TimelineItem>
      ))}
    </Stack>
  );
}

function iconOf(entry: CompanyEntry): ReactNode {
  switch (entry.kind) {
    case 'comment':
      return <ChatBubbleOutlineOutlined />;
    case 'reminder':
      return entry.done ? <AlarmOn /> : <Alarm />;
    case 'role':
      return <WorkOutlineOutlined />;
    case 'contact':
      return <PersonAddAltOutlined />;
    case 'change':
      return <EditOutlined />;
    case 'created':
      return <AddBusinessOutlined />;
  }
}

function contentOf(entry: CompanyEntry, company: number): ReactNode {
  switch (entry.kind) {
    case 'comment':
      return <CommentEntry on={{ kind: 'company', id: company }} entry={entry} />;
    case 'reminder':
      return <ReminderEntry entry={entry} />;
    case 'role':
      return <To to={pathTo('board', {}, { assignmentId: entry.role.id })} name={entry.role.name} />;
    case 'contact':
      return <To to={pathTo('person', { id: entry.person.id })} name={entry.person.name} note={entry.title} />;
    case 'change':
    case 'created':
      return null;
  }
}

function To({ to, name, note }: { to: string; name: string; note?: string }) {
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={to} underline="always">
        {name}
      </Link>
      {note && `: ${note}`}
    </Typography>
  );
}
