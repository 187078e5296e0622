import type { GradingPerson } from '@app/contract/roles/grading';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import OpenInFullOutlined from '@mui/icons-material/OpenInFullOutlined';
import { Button, Chip } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { formatAge } from '../../kit/format.ts';
import { isWebLink } from '../../kit/web-link.ts';
import { KeyHint } from './KeyHint.tsx';
import { timeOf } from './marking.ts';

interface Props {
  person: GradingPerson;
  /** The role that the person is graded for. */
  role: number;
  onPage: () => void;
  onNote: () => void;
  onWrite: () => void;
}

/** The facts that recruiters look at first, always in the same places. */
export function Facts({ person, role, onPage, onNote, onWrite }: Props) {
  const { name, title, company_name, years, location_name, experiences, educations, languages, links, tags } = person;
  return (
    <section className="facts" aria-label="Facts">
      <h2>{name || `Person ${person.id}`}</h2>
      <p className="title">{title || 'No title'}</p>
      <p>{company_name || 'No company'}</p>
      <Badges person={person} role={role} />
      <dl>
        <Fact name="Years">{years === null ? undefined : String(years)}</Fact>
        <Fact name="Location">{location_name || undefined}</Fact>
        <Fact name="Jobs">
          {experiences.length > 0 &&
            experiences.slice(0, 3).map((job) => (
              <div key={`${job.title} ${job.company_name} ${job.started}`} className="entry">
                <b>{job.title}</b>
                <span>{job.company_name}</span>
                <small>{timeOf(job)}</small>
              </div>
            ))}
        </Fact>
        <Fact name="Education">
          {educations.length > 0 &&
            educations.slice(0, 2).map((school) => (
              <div key={`${school.school} ${school.degree}`} className="entry">
                <b>{school.degree || school.school}</b>
                {school.degree && <span>{school.school}</span>}
                <small>{timeOf(school)}</small>
              </div>
            ))}
        </Fact>
        <Fact name="Languages">{languages.join(', ') || undefined}</Fact>
        <Fact name="Links">
          {links.some(isWebLink) &&
            links.filter(isWebLink).map((link) => (
              <a key={link} href={link} target="_blank" rel="noopener noreferrer">
                {hostOf(link)}
              </a>
            ))}
        </Fact>
        <Fact name="Tags">{tags.join(', ') || undefined}</Fact>
      </dl>
      <Actions onPage={onPage} onNote={onNote} onWrite={onWrite} />
    </section>
  );
}

/* The same for everybody, so it is not drawn again. */
const Actions = memo(function Actions({ onPage, onNote, onWrite }: Pick<Props, 'onPage' | 'onNote' | 'onWrite'>) {
  return (
    <div className="actions">
      <Button variant="outlined" startIcon={<OpenInFullOutlined />} onClick={onPage}>
        Person page
        <KeyHint keys="P" />
      </Button>
      <Button variant="outlined" startIcon={<EditNoteOutlined />} onClick={onNote}>
        Note
        <KeyHint keys="N" />
      </Button>
      <Button variant="outlined" startIcon={<MailOutlined />} onClick={onWrite}>
        Write
        <KeyHint keys="W" />
      </Button>
    </div>
  );
});

const hostOf = (link: string): string => new URL(link).hostname.replace(/^www\./, '');

/* Its place is kept when it is not known. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className="none">–</span>}</dd>
    </>
  );
}

function Badges({ person, role }: { person: GradingPerson; role: number }) {
  const { do_not_contact, contacts, boards, llm } = person;
  const last = contacts[0];
  const isSuspicious = llm !== null && llm.suspicions.length > 0;
  if (!do_not_contact && !isSuspicious && !last && boards.length === 0) return null;
  return (
    <div className="badges">
      {do_not_contact && <Chip color="error" label="Do not contact" />}
      {/* On a narrow screen the reasons are far below. */}
      {isSuspicious && <Chip color="warning" label="Suspicious text" />}
      {last && (
        <Chip
          variant="outlined"
          color="warning"
          label={`${last.direction === 'in' ? 'Wrote to us' : 'Contacted'} ${formatAge(last.at)}`}
        />
      )}
      {boards.map(({ id, name, status_str }) => (
        <Chip
          key={id}
          variant="outlined"
          color="info"
          label={`${id === role ? 'On this board' : `On board: ${name}`} (${status_str})`}
        />
      ))}
    </div>
  );
}
