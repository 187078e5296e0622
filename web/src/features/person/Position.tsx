import type { FullPerson } from '@app/contract/people';
import { Box, Chip, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { yearsText } from './person-texts.ts';

/** What the person does, where, and for how long. */
export function Position({ person }: { person: FullPerson }) {
  const { title, company, company_name, location_name, years } = person;
  const employer = company ? (
    <Link component={RouterLink} to={`/company/${company.id}/`} underline="always" color="inherit">
      {company_name || company.name}
    </Link>
  ) : (
    company_name
  );
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75 }}>
      {(title || employer) && (
        <span>
          {title}
          {title && employer && ' @ '}
          {employer}
        </span>
      )}
      {company?.client && <Chip component="span" color="primary" variant="outlined" label="Client" />}
      {company?.do_not_poach && <Chip component="span" color="warning" variant="outlined" label="Do not poach" />}
      {location_name && <span>· {location_name}</span>}
      {years !== null && <span>· {yearsText(years)}</span>}
    </Box>
  );
}
