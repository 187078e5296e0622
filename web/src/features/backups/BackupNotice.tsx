import { type BackupReport, backupTests, listBackups } from '@app/contract/machine/backups';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type StatTile, StatTiles } from '../../kit/chart/StatTiles.tsx';
import { formatAge, formatBytes, formatCount, formatDateTime } from '../../kit/format.ts';
import { formatSeconds } from '../../kit/format-seconds.ts';
import { queryOf } from '../../kit/net/api.ts';
import { scheduleText, warningsOf } from './backup-texts.ts';

/** How the last backup did, what is wrong, and when the next one is made. */
export function BackupNotice() {
  const { data } = useQuery(queryOf(listBackups));
  return (
    <Stack spacing={1.5} sx={{ mb: 2 }}>
      {data &&
        warningsOf(data).map(({ severity, text }) => (
          <Alert key={text} severity={severity} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Alert>
        ))}
      <StatTiles tiles={tilesOf(data)} />
      {data && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {scheduleText(data)}.{data.folder !== null && ` They go to ${data.folder}`}
          {data.free_bytes !== null && `, where ${formatBytes(data.free_bytes)} are free`}
          {data.folder !== null && '.'}
        </Typography>
      )}
    </Stack>
  );
}

function tilesOf(data: BackupReport | undefined): StatTile[] {
  const last = data?.last;
  const tile = (label: string, figure: string | undefined | null, meaning = '', inFull?: string): StatTile => ({
    label,
    figure: figure ?? '–',
    meaning,
    pending: data === undefined,
    ...(inFull && { inFull }),
  });
  const moment = last?.moment;
  return [
    tile('Last backup', moment ? formatAge(moment) : 'None yet', '', moment ? formatDateTime(moment) : undefined),
    tile('Size', last?.bytes ? formatBytes(last.bytes) : null, last?.rows ? `${formatCount(last.rows)} rows` : ''),
    tile('Took', last ? formatSeconds(last.took) : null),
    tile(
      'Test restore',
      last?.test ? backupTests[last.test] : null,
      last?.test_took ? `in ${formatSeconds(last.test_took)}` : '',
    ),
    data?.next ? tile('Next', ...nextOf(data.next)) : tile('Next', 'None planned'),
  ];
}

/** The time is what matters; the day is mostly tomorrow. */
function nextOf(moment: string): [time: string, day: string] {
  const [day = '', time = ''] = formatDateTime(moment).split(' ');
  return [time, day];
}
