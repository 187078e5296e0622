import type { FullPerson } from '@app/contract/people/people';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Accordion, AccordionDetails, AccordionSummary, Box, Card, Link, Typography } from '@mui/material';
import { isPast } from 'date-fns';
import { Link as RouterLink } from 'react-router';
import { formatAge, formatDate } from '../../../kit/format.ts';
import { ClampedText } from '../../../parts/ClampedText.tsx';
import { isSafeLink } from '../people-search-links.ts';
import { pathTo } from '../../../parts/paths.ts';

type Posting = FullPerson['job_postings'][number];

/** What the person's company looks for. */
export function JobPostings({ postings }: { postings: readonly Posting[] }) {
  return (
    <Card component="section" aria-label="Job postings">
      <Typography variant="h2" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        Job postings
      </Typography>
      {postings.map((posting) => (
        <Accordion
          key={posting.id}
          disableGutters
          square
          slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
          sx={{ '&::before': { bgcolor: 'divider', opacity: 1 } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 2, '& .MuiAccordionSummary-content': { my: 1 } }}>
            <Box sx={{ minWidth: 0, flexGrow: 1, pr: 1 }}>
              <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                {posting.job_title}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {expiryText(posting.expire_at)}
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails sx={{ px: 2, pt: 0, pb: 1.5 }}>
            <Facts posting={posting} />
            <ClampedText lines={8}>{posting.description_text}</ClampedText>
          </AccordionDetails>
        </Accordion>
      ))}
    </Card>
  );
}

const expiryText = (expires: string | null): string => {
  if (expires === null) return 'Open until further notice';
  return `${isPast(expires) ? 'Expired' : 'Expires'} ${formatDate(expires)}`;
};

function Facts({ posting: { company, company_name, location_name, listed_at, url } }: { posting: Posting }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {company === null ? (
        company_name
      ) : (
        <Link component={RouterLink} to={pathTo('company', { id: company })} underline="always">
          {company_name}
        </Link>
      )}
      {location_name && ` · ${location_name}`} · listed {formatAge(listed_at)}
      {isSafeLink(url) && (
        <>
          {' · '}
          <Link href={url} target="_blank" rel="noopener noreferrer" underline="always">
            Open the posting
          </Link>
        </>
      )}
    </Typography>
  );
}
