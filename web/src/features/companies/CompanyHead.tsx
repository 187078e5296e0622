import type { FullCompany } from '@app/contract/people/companies';
import { Box, Link, Typography } from '@mui/material';
import { isPast } from 'date-fns';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDate, formatDateTime } from '../../kit/format.ts';
import { isWebLink } from '../../kit/web-link.ts';
import { ReminderActs } from '../../parts/timeline/ReminderEntry.tsx';

/** Under the name: where to find them, and what they do. */
export function CompanyHead({ company }: { company: FullCompany }) {
  const { website, domain, industry, location_name, size } = company;
  const site = isWebLink(website) ? website : domain && `https://${domain}`;
  const words = [industry, location_name, size && `${size} employees`].filter(Boolean).join(' · ');
  return (
    <>
      {site && (
        <Link href={site} underline="always" target="_blank" rel="noopener noreferrer">
          {site.replace(/^https?:\/\//, '')}
        </Link>
      )}
      {site && words && ' · '}
      {words}
    </>
  );
}

/** The first reminder that is not done. Whose it is ticks it off here. */
export function NextStep({ company: { next_step, next_steps } }: { company: FullCompany }) {
  if (!next_step) return null;
  const { text, due, user } = next_step;
  const overdue = isPast(due);
  return (
    <Typography
      component="div"
      variant="body2"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mb: 2 }}
    >
      <span>
        <strong>Next step:</strong> {text || 'Reminder'} ·{' '}
        <Box component="span" title={formatDateTime(due)} sx={{ color: overdue ? 'error.main' : 'text.secondary' }}>
          {overdue ? `overdue since ${formatDate(due)}` : `${formatDate(due)}, ${formatAge(due)}`}
        </Box>
        {user && ` · ${user.name || user.username}`}
        {next_steps > 1 && (
          <>
            {' · '}
            <Link component={RouterLink} to="?show=reminder" underline="always">
              {next_steps - 1} more
            </Link>
          </>
        )}
      </span>
      <ReminderActs reminder={next_step} />
    </Typography>
  );
}
