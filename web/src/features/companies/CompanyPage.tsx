import { type FullCompany, noCompanyId } from '@app/contract/companies';
import { Alert, Box, Button, Card, Chip, Link, List, ListItem, ListItemText, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDate } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { isWebLink } from '../../kit/web-link.ts';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { CompanyLogo } from '../../parts/companies/CompanyLogo.tsx';
import { PictureButton } from '../../parts/pictures/PictureButton.tsx';
import { getCompanyForId } from './company-queries.ts';
import { CompanyFlags } from './CompanyFlags.tsx';
import { EditCompanyDialog } from './EditCompanyDialog.tsx';
import { pathTo } from '../../parts/paths.ts';
import { usePathParams } from '../../parts/path-params.ts';

export function CompanyPage() {
  /* The address may name none. */
  const { id }: { id?: string } = usePathParams('company');
  return id ? (
    <Company id={id} />
  ) : (
    <Page title="No company">
      <Alert severity="error">{noCompanyId}</Alert>
    </Page>
  );
}

function Company({ id }: { id: string }) {
  const company = useQuery(getCompanyForId(id));
  const [editing, setEditing] = useState(false);
  return (
    <Page
      title={company.data?.name ?? 'Company'}
      picture={
        company.data && (
          <PictureButton kind="company" id={company.data.id} name={company.data.name} url={company.data.logo_url}>
            <CompanyLogo url={company.data.logo_url} size={44} />
          </PictureButton>
        )
      }
      subtitle={company.data && describe(company.data)}
      actions={
        company.data && (
          <>
            <CompanyFlags row={company.data} />
            <AuditTrailLink kind="company" id={company.data.id} />
            <Button variant="outlined" onClick={() => setEditing(true)}>
              Edit
            </Button>
          </>
        )
      }
    >
      <Loaded query={company}>{(data) => <Details company={data} />}</Loaded>
      {editing && company.data && <EditCompanyDialog company={company.data} onClose={() => setEditing(false)} />}
    </Page>
  );
}

const describe = ({ industry, location_name, size }: FullCompany): string =>
  [industry, location_name, size && `${size} employees`].filter(Boolean).join(' · ');

function Details({ company }: { company: FullCompany }) {
  const { people, people_count, postings, website, next_step, tags } = company;
  return (
    <Stack spacing={2}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {isWebLink(website) && (
          <Link href={website} target="_blank" rel="noopener noreferrer">
            {website.replace(/^https?:\/\//, '')}
          </Link>
        )}
        {tags.map((tag) => (
          <Chip key={tag} size="small" label={tag} />
        ))}
        {next_step && <Typography variant="body2">Next step: {next_step}</Typography>}
      </Stack>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        <Section title="People we know there" count={people_count} empty="No one yet.">
          {people.map(({ id, name, title, last_touch }) => (
            <Row
              key={id}
              to={pathTo('person', { id })}
              name={name}
              detail={title}
              aside={last_touch ? formatAge(last_touch) : 'Never contacted'}
            />
          ))}
        </Section>
        <Section title="Job postings" count={postings.length} empty="No postings yet.">
          {postings.map(({ id, job_title, location_name, listed_at, expire_at }) => (
            <Row
              key={id}
              to={pathTo('jobPostings', {}, { posting: id })}
              name={job_title}
              detail={location_name}
              aside={`Listed ${formatAge(listed_at)}, expires ${formatDate(expire_at)}`}
            />
          ))}
        </Section>
      </Box>
    </Stack>
  );
}

function Section({
  title,
  count,
  empty,
  children,
}: {
  title: string;
  count: number;
  empty: string;
  children: ReactNode[];
}) {
  return (
    <Card component="section" variant="outlined">
      <Typography variant="h2" sx={{ px: 2, pt: 1.5 }}>
        {title} ({count >= 1000 ? '1000+' : count})
      </Typography>
      {children.length === 0 ? (
        <Typography sx={{ px: 2, py: 1.5, color: 'text.secondary' }}>{empty}</Typography>
      ) : (
        <List dense>{children}</List>
      )}
    </Card>
  );
}

function Row({ to, name, detail, aside }: { to: string; name: string; detail: string; aside: string }) {
  return (
    <ListItem sx={{ gap: 2 }}>
      <ListItemText
        primary={
          <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
            {name}
          </Link>
        }
        secondary={detail}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary', textAlign: 'right' }}>
        {aside}
      </Typography>
    </ListItem>
  );
}
