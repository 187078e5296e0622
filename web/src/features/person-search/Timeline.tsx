import type { TimelineEntry } from '@app/contract/people/people';
import { Box, Typography } from '@mui/material';
import { formatAge, formatDateTime } from '../../kit/format.ts';
import { entryText } from '../../parts/timeline-texts.ts';

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <Box component="ol" aria-label="Latest" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <Box component="li" key={`${entry.kind} ${entry.at} ${'id' in entry ? entry.id : ''}`} sx={{ mb: 1 }}>
          <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {entryText(entry)}
            {entry.user && ` · ${entry.user.name || entry.user.username}`} ·{' '}
            <time dateTime={entry.at} title={formatDateTime(entry.at)}>
              {formatAge(entry.at)}
            </time>
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {textOf(entry)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function textOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'message':
      return [entry.subject, entry.body].filter(Boolean).join(': ');
    case 'comment':
      return entry.body;
    case 'reminder':
      return `${formatDateTime(entry.due)} ${entry.text}`.trim();
    case 'file':
      return entry.name;
    case 'vote':
      return [entry.role.name, entry.reason].filter(Boolean).join(': ');
    case 'client':
      return [`${entry.role.name}, ${entry.client}`, entry.comment].filter(Boolean).join(': ');
    case 'move':
      return [entry.role.name, entry.note].filter(Boolean).join(': ');
    case 'connection':
    case 'tag':
      return '';
    case 'merge':
      return entry.other.name;
    case 'created':
      return entry.source;
  }
}
