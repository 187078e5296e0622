import { auditActions } from '@app/contract/base/audit-actions';
import type { AuditEntry } from '@app/contract/machine/audit';
import { Box, Typography } from '@mui/material';
import { formatDateTimeSeconds } from '../../kit/format.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';
import { whoOf } from './who.ts';

export function AuditRow({ row: entry }: { row: AuditEntry }) {
  const { created, action, user, target, reason, device_id } = entry;
  const isOwnAccount = target?.kind === 'user' && target.id === user?.id;
  const aim = isOwnAccount ? undefined : target?.name;
  const changes = fieldChanges(entry);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '150px 200px minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 0.25,
        px: 2,
        py: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
      }}
    >
      <Typography component="time" variant="body2" dateTime={created} sx={{ color: 'text.secondary' }}>
        {formatDateTimeSeconds(created)}
      </Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {whoOf(entry)}
      </Typography>
      <Box>
        <Typography variant="body2">
          {auditActions[action]}
          {aim && (
            <>
              : <strong>{aim}</strong>
            </>
          )}
        </Typography>
        {changes.length > 0 && <Changes changes={changes} />}
        {changes.length === 0 && entry.after !== null && (
          <Typography variant="body2" color="textSecondary">
            Saved as it was
          </Typography>
        )}
        {reason && (
          <Typography variant="body2" color="textSecondary">
            Reason: {reason}
          </Typography>
        )}
        {device_id && (
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Device {device_id}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

function Changes({ changes }: { changes: FieldChange[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.25, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {name}:
          </Box>{' '}
          {before !== undefined && <del>{before}</del>}
          {before !== undefined && after !== undefined && <span aria-hidden> → </span>}
          {after !== undefined && (
            <Box component="ins" sx={{ textDecoration: 'none' }}>
              {after}
            </Box>
          )}
        </li>
      ))}
    </Box>
  );
}
