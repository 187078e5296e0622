import type { FullPerson } from '@app/contract/people/people';
import { Chip, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { yearsText } from '../person-texts.ts';
import { pathTo } from '../../../parts/paths.ts';

/** What the person does, where, and for how long. */
export function Position({ person }: { person: FullPerson }) {
  const { title, company, company_name, location_name, years } = person;
  const employer = company ? (
    <Link component={RouterLink} to={pathTo('company', { id: company.id })} underline="always" color="inherit">
      {company_name || company.name}
    </Link>
  ) : (
    company_name
  );
  return (
    <>
      {title}
      {title && employer && ' @ '}
      {employer}
      {company?.client && <Badge color="primary" label="Client" />}
      {company?.do_not_poach && <Badge color="warning" label="Do not poach" />}
      {[location_name, years === null ? '' : yearsText(years)].filter(Boolean).map((fact) => ` · ${fact}`)}
    </>
  );
}

function Badge({ color, label }: { color: 'primary' | 'warning'; label: string }) {
  return <Chip component="span" color={color} variant="outlined" label={label} sx={{ ml: 0.75 }} />;
}
