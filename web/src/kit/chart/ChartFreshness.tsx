import { getFreshness, type IngestKind, type SourceFreshness } from '@app/contract/machine/ingest';
import { Box, Chip, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatAge, formatCount, formatDateTimeSeconds } from '../format.ts';
import { formatSeconds } from '../format-seconds.ts';
import { queryOf } from '../net/api.ts';
import { Loaded } from '../page/Loaded.tsx';

/** Whether the figures of a page are of today: each program outside that reports them, and when it last did. */
export function ChartFreshness({ kinds }: { kinds: readonly IngestKind[] }) {
  const freshness = useQuery(queryOf(getFreshness, { query: { kinds: kinds.join(',') } }));
  return (
    <Box sx={{ mb: 2 }}>
      <Loaded query={freshness}>
        {({ results }) =>
          results.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              No source has sent any of this yet.
            </Typography>
          ) : (
            <Sources sources={results} />
          )
        }
      </Loaded>
    </Box>
  );
}

function Sources({ sources }: { sources: readonly SourceFreshness[] }) {
  const silent = sources.filter((source) => source.silent).length;
  const newest = sources.map(({ last_received }) => last_received).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return (
    /* What needs a look is open, so that nobody has to look for it. */
    <Box component="details" open={silent > 0}>
      <Box
        component="summary"
        sx={{ cursor: 'pointer', width: 'max-content', maxWidth: '100%', fontSize: '0.8125rem' }}
      >
        {sources.length === 1 ? '1 source' : `${sources.length} sources`}, last data {formatAge(newest)}
        {silent > 0 && (
          <Chip
            color="warning"
            label={silent === 1 ? '1 source is silent' : `${silent} sources are silent`}
            sx={{ ml: 1 }}
          />
        )}
      </Box>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Box role="region" aria-label="Sources, table" tabIndex={0} sx={{ overflow: 'auto', mt: 1 }}>
        <Table size="small" sx={{ width: 'auto' }}>
          <TableHead>
            <TableRow>
              <TableCell>Source</TableCell>
              <TableCell>Last received</TableCell>
              <TableCell align="right">In the last hour</TableCell>
              <TableCell align="right">Refused in 24 hours</TableCell>
              <TableCell align="right">Median delay</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {sources.map((source) => (
              <SourceRow key={source.source} source={source} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}

function SourceRow({
  source: { source, last_received, events, rejected, lag_seconds, usual_gap_seconds, silent },
}: {
  source: SourceFreshness;
}) {
  const gap = usual_gap_seconds === null ? '' : `It usually reports every ${formatSeconds(usual_gap_seconds)}`;
  return (
    <TableRow>
      <TableCell>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', whiteSpace: 'nowrap' }}>
          {source}
          {source === 'demo' && <Chip label="Made up for the demo" />}
          {silent && <Chip color="warning" label="Silent" title={gap} />}
        </Stack>
      </TableCell>
      <TableCell title={formatDateTimeSeconds(last_received)} sx={{ whiteSpace: 'nowrap' }}>
        {formatAge(last_received)}
      </TableCell>
      <TableCell align="right">{formatCount(events)}</TableCell>
      <TableCell align="right">{formatCount(rejected)}</TableCell>
      <TableCell align="right">{lag_seconds === null ? 'N/A' : formatSeconds(lag_seconds)}</TableCell>
    </TableRow>
  );
}
