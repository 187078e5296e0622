import { getFullPerson, type FullPerson } from '@app/contract/people/people';
import type { PersonHit } from '@app/contract/people/person-search';
import type { Term } from '@app/contract/search/language';
import { Box, Button, Chip, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { PanelSteps } from '../../kit/page/PanelSteps.tsx';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { isWebLink } from '../../kit/web-link.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { DoNotContact } from './DoNotContact.tsx';
import { Highlighted } from './Highlighted.tsx';
import { nameOf, yearsOf } from './person-texts.ts';
import { Timeline } from './Timeline.tsx';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  id: number;
  /** What the list knows already; undefined for a link to somebody who is not in it. */
  hit: PersonHit | undefined;
  terms: readonly Term[];
  /** Where in the list this person is, such as “3 of 50”. */
  position: string | undefined;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/** A person beside the list: what the list has at once, the rest when it arrives. */
export function PersonPanel({ id, hit, terms, position, onStep, onClose }: Props) {
  const navigate = useNavigate();
  const person = useQuery(queryOf(getFullPerson, { params: { id } }));
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  const known = person.data?.id === id ? person.data : hit;
  const walk = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (!letters || ctrlKey || metaKey || altKey) return;
    if (key === 'j') onStep(1);
    if (key === 'k') onStep(-1);
    if (key === 'p') void navigate(pathTo('person', { id }));
  };
  return (
    <SidePanel
      title={known ? nameOf(known) : 'Person'}
      head={<PanelSteps what="person" position={position} onStep={onStep} />}
      onClose={onClose}
      /* The list gives the focus to the row of whoever was shown last. */
      keepFocus
      onKeyDown={walk}
    >
      <Stack spacing={2}>
        {known && <Facts person={known} terms={terms} />}
        <div>
          <Button component={RouterLink} to={pathTo('person', { id })} variant="contained">
            Open page
          </Button>
        </div>
        <Loaded query={person}>{(loaded) => <Details person={loaded} terms={terms} />}</Loaded>
      </Stack>
    </SidePanel>
  );
}

function Facts({ person, terms }: { person: PersonHit | FullPerson; terms: readonly Term[] }) {
  const { title, company_name, location_name, years, headline, skills, last_touch, do_not_contact } = person;
  const place = [location_name, yearsOf(years), last_touch ? `contacted ${formatAge(last_touch)}` : 'never contacted'];
  return (
    <div>
      {do_not_contact && <DoNotContact />}
      <Typography sx={{ fontWeight: 600 }}>
        <Highlighted text={title} terms={terms} field="title" />
        {title && company_name && ' @ '}
        <Highlighted text={company_name} terms={terms} field="company" />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {place.filter(Boolean).join(' · ')}
      </Typography>
      {headline && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          <Highlighted text={headline} terms={terms} />
        </Typography>
      )}
      <Stack
        direction="row"
        component="ul"
        aria-label="Skills"
        sx={{ flexWrap: 'wrap', gap: 0.5, mt: 1, mb: 0, p: 0, listStyle: 'none' }}
      >
        {skills.map((skill) => (
          <li key={skill}>
            <Chip variant="outlined" label={<Highlighted text={skill} terms={terms} field="skill" />} />
          </li>
        ))}
      </Stack>
    </div>
  );
}

function Details({ person, terms }: { person: FullPerson; terms: readonly Term[] }) {
  const { emails, phones, links, tags, summary, experiences, educations, timeline } = person;
  return (
    <Stack spacing={2}>
      <Section
        title="Contact"
        empty={emails.length + phones.length + links.length === 0 && 'No e-mail address or phone number'}
      >
        {emails.map(({ email, state }) => (
          <Line key={email} note={state === 'valid' ? undefined : state.replace('_', ' ')}>
            <Link href={`mailto:${email}`}>{email}</Link>
          </Line>
        ))}
        {phones.map(({ phone, state }) => (
          <Line key={phone} note={state === 'valid' ? undefined : state.replace('_', ' ')}>
            <Link href={`tel:${phone}`}>{phone}</Link>
          </Line>
        ))}
        {links.map((link) => (
          <Line key={link}>
            {isWebLink(link) ? (
              <Link href={link} target="_blank" rel="noreferrer">
                {link.replace(/^https?:\/\/(www\.)?/, '')}
              </Link>
            ) : (
              link
            )}
          </Line>
        ))}
      </Section>
      {tags.length > 0 && (
        <Section title="Tags">
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
            {tags.map((tag) => (
              <Chip key={tag} label={<Highlighted text={tag} terms={terms} field="tag" />} />
            ))}
          </Stack>
        </Section>
      )}
      {summary && (
        <Section title="Summary">
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            <Highlighted text={summary} terms={terms} />
          </Typography>
        </Section>
      )}
      <Section title="Experience" empty={experiences.length === 0 && 'Nothing known'}>
        {experiences.map(({ title, company_name, started, ended, description }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is never changed here, and nothing else tells two jobs apart
          <Box key={index} sx={{ mb: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              <Highlighted text={title} terms={terms} />
              {title && company_name && ' @ '}
              <Highlighted text={company_name} terms={terms} field="company" />
            </Typography>
            <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
              {started?.slice(0, 7) ?? '?'} – {ended?.slice(0, 7) ?? 'now'}
            </Typography>
            <Typography variant="body2">
              <Highlighted text={description} terms={terms} />
            </Typography>
          </Box>
        ))}
      </Section>
      {educations.length > 0 && (
        <Section title="Education">
          {educations.map(({ school, degree }) => (
            <Typography key={`${school} ${degree}`} variant="body2">
              <Highlighted text={school} terms={terms} field="school" />
              {degree && ` · ${degree}`}
            </Typography>
          ))}
        </Section>
      )}
      <Section title="Latest" empty={timeline.length === 0 && 'No activity yet'}>
        <Timeline entries={timeline.slice(0, 5)} />
      </Section>
    </Stack>
  );
}

function Section({ title, empty, children }: { title: string; empty?: string | false; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {empty ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {empty}
        </Typography>
      ) : (
        children
      )}
    </section>
  );
}

const Line = ({ note, children }: { note?: string | undefined; children: ReactNode }) => (
  <Typography variant="body2" sx={{ overflowWrap: 'anywhere', lineHeight: '26px', '& a': { display: 'inline-block' } }}>
    {children}
    {note && (
      <Box component="span" sx={{ ml: 1, color: 'error.main' }}>
        {note}
      </Box>
    )}
  </Typography>
);
