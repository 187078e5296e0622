import { auditActions, auditTargetKinds } from '@app/contract/base/audit-actions';
import { auditAction, listAuditLog } from '@app/contract/audit';
import { listAllUsers } from '@app/contract/users';
import {
  Autocomplete,
  Box,
  Button,
  Card,
  Chip,
  MenuItem,
  Stack,
  TablePagination,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/search.ts';
import { AuditRow } from './AuditRow.tsx';

const search = z.object({
  action: auditAction.optional(),
  user: z.string().optional(),
  /** A thing, such as `person:5`; other screens link to it. */
  target: listAuditLog.query.shape.target,
  page: z.coerce.number().int().min(1).default(1),
});
const pageSize = 50;

export function AuditTrailPage() {
  const [{ action, user, target, page }, setSearch] = useSearch(search);
  const trail = useQuery({
    ...queryOf(listAuditLog, {
      query: {
        limit: String(pageSize),
        offset: String((page - 1) * pageSize),
        ...(action && { action }),
        ...(user && { user }),
        ...(target && { target }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const filtered = action !== undefined || user !== undefined || target !== undefined;
  const about = trail.data?.about;
  return (
    <Page title="Audit trail" subtitle="Who did what, and as whom. Newest first.">
      <Stack direction="row" sx={{ gap: 1.5, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <UsernameFilter user={user} onChange={(chosen) => setSearch({ user: chosen, page: undefined })} />
        <TextField
          select
          label="Action"
          value={action ?? ''}
          onChange={(event) => setSearch({ action: event.target.value, page: undefined })}
          sx={{ width: { xs: '100%', sm: 280 } }}
        >
          <MenuItem value="">Every action</MenuItem>
          {Object.entries(auditActions).map(([value, words]) => (
            <MenuItem key={value} value={value} sx={{ whiteSpace: 'normal' }}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        {target && (
          <Chip
            label={about ? `${auditTargetKinds[about.kind]}: ${about.name}` : target}
            onDelete={() => setSearch({ target: undefined, page: undefined })}
          />
        )}
        {filtered && (
          <Button onClick={() => setSearch({ action: undefined, user: undefined, target: undefined, page: undefined })}>
            Clear filters
          </Button>
        )}
      </Stack>
      <Loaded query={trail}>
        {({ results, count }) => (
          <Card aria-busy={trail.isPlaceholderData} sx={{ opacity: trail.isPlaceholderData ? 0.6 : 1 }}>
            {results.length === 0 ? (
              <Typography sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>
                {filtered ? 'Nothing in the trail matches these filters.' : 'Nothing has been recorded yet.'}
              </Typography>
            ) : (
              <Box component="ol" aria-label="Audit trail" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {results.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </Box>
            )}
            {count > 0 && (
              <TablePagination
                component="div"
                count={count}
                page={page - 1}
                rowsPerPage={pageSize}
                rowsPerPageOptions={[pageSize]}
                onPageChange={(_, next) => setSearch({ page: next + 1 })}
              />
            )}
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

/** Any username may be typed, since people who are no longer users are in the trail too. */
function UsernameFilter({ user, onChange }: { user: string | undefined; onChange: (user: string) => void }) {
  const known = useQuery(queryOf(listAllUsers));
  const choose = (chosen: string) => chosen !== (user ?? '') && onChange(chosen);
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={known.data?.map(({ username }) => username) ?? []}
      value={user ?? ''}
      onChange={(_, chosen) => choose(chosen?.trim() ?? '')}
      sx={{ width: { xs: '100%', sm: 240 } }}
      renderInput={(params) => <TextField {...params} label="Username" />}
    />
  );
}
