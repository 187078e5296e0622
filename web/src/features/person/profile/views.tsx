import { type FullPerson, lawfulBases } from '@app/contract/people/people';
import { Box, Chip, Link, Stack, Typography } from '@mui/material';
import { isPast } from 'date-fns';
import type { ReactNode } from 'react';
import { formatDate } from '../../../kit/format.ts';
import { FactList } from '../../../kit/page/FactList.tsx';
import { ClampedText } from '../../../parts/ClampedText.tsx';
import { isSafeLink } from '../people-search-links.ts';
import { nameOf, spanText, yearsText } from '../person-texts.ts';

interface Props {
  person: FullPerson;
}

function Nothing({ what }: { what: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      No {what} yet
    </Typography>
  );
}

export function BasicsView({ person }: Props) {
  const { headline, title, company_name, location_name, country, years } = person;
  return (
    <FactList
      facts={[
        ['Name', nameOf(person)],
        ['Headline', headline],
        ['Title', title],
        ['Company', company_name],
        ['Location', [location_name, country].filter(Boolean).join(', ')],
        ['Experience', years === null ? '' : yearsText(years)],
      ]}
    />
  );
}

export function SummaryView({ person: { summary, headline } }: Props) {
  if (!summary && !headline) return <Nothing what="summary" />;
  return (
    <>
      {headline && <Typography sx={{ fontWeight: 550, mb: 0.5 }}>{headline}</Typography>}
      <ClampedText lines={12}>{summary}</ClampedText>
    </>
  );
}

export function ExperienceView({ person: { experiences } }: Props) {
  if (experiences.length === 0) return <Nothing what="experience" />;
  return (
    <Entries>
      {experiences.map(({ title, company_name, location_name, description, ...span }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they have no name, and their order is their place
        <li key={index}>
          <Typography sx={{ fontWeight: 550 }}>{[title, company_name].filter(Boolean).join(' @ ')}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[spanText(span), location_name].filter(Boolean).join(' · ')}
          </Typography>
          {description && <ClampedText lines={6}>{description}</ClampedText>}
        </li>
      ))}
    </Entries>
  );
}

export function EducationView({ person: { educations } }: Props) {
  if (educations.length === 0) return <Nothing what="education" />;
  return (
    <Entries>
      {educations.map(({ school, degree, ...span }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <li key={index}>
          <Typography sx={{ fontWeight: 550 }}>{degree || school}</Typography>
          <Typography variant="body2" color="textSecondary">
            {[degree && school, spanText(span)].filter(Boolean).join(' · ')}
          </Typography>
        </li>
      ))}
    </Entries>
  );
}

export function SkillsView({ person: { skills, languages } }: Props) {
  if (skills.length === 0 && languages.length === 0) return <Nothing what="skills" />;
  return (
    <FactList
      facts={[
        ['Skills', skills.length > 0 && <Chips key="skills" values={skills} />],
        ['Languages', languages.length > 0 && <Chips key="languages" values={languages} />],
      ]}
    />
  );
}

export function PrivacyView({ person }: Props) {
  const { source, source_url, lawful_basis, purpose, notice_due, notice_sent, retention_until } = person;
  return (
    <FactList
      facts={[
        [
          'Source',
          isSafeLink(source_url) ? (
            <Link key="source" href={source_url} target="_blank" rel="noopener noreferrer" underline="always">
              {source}
            </Link>
          ) : (
            source
          ),
        ],
        ['Lawful basis', lawfulBases[lawful_basis]],
        ['Purpose', purpose],
        ['Notice', noticeText(notice_due, notice_sent)],
        ['Keep until', retention_until ?? 'Not decided'],
      ]}
    />
  );
}

function noticeText(due: string, sent: string | null): string {
  if (sent) return `Given ${formatDate(sent)}`;
  return `${isPast(due) ? 'Was due' : 'Due'} ${formatDate(due)}, not given`;
}

function Entries({ children }: { children: ReactNode }) {
  return (
    <Stack component="ol" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Stack>
  );
}

function Chips({ values }: { values: readonly string[] }) {
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {values.map((value) => (
        <Chip component="span" key={value} label={value} variant="outlined" />
      ))}
    </Box>
  );
}
