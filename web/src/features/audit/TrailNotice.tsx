import { getTrailState } from '@app/contract/machine/access-trail';
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';

/** Whether the trails are as they were written. */
export function TrailNotice() {
  const { data } = useQuery(queryOf(getTrailState));
  if (!data) return null;
  const { check, months, audit_months } = data;
  const kept = `This trail is kept for ${months} months, the audit trail for ${audit_months}.`;
  if (check === null)
    return (
      <Alert severity="info" sx={{ mb: 2 }}>
        {kept} The first check is made tonight; you can make one now.
      </Alert>
    );
  const when = formatDateTime(check.at);
  if (check.findings.length === 0)
    return (
      <Alert severity="success" sx={{ mb: 2 }}>
        All {formatCount(check.entries)} entries of this and the audit trail were as they were written on {when}. {kept}
        {check.removed > 0 && ` ${formatCount(check.removed)} older ones were removed when their time was over.`}
      </Alert>
    );
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <Typography variant="body2">The trails are not as they were written, as of {when}:</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 160, overflowY: 'auto' }} tabIndex={0}>
        {check.findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </Box>
    </Alert>
  );
}
