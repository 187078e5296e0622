import { criterionVerdicts, type GradingPerson, type GradingRole, llmVerdicts } from '@app/contract/roles/grading';
import { channels } from '@app/contract/people/people';
import { grades, voteMethods } from '@app/contract/roles/votes';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { formatAge } from '../../kit/format.ts';
import { gradeIcons } from '../../parts/votes/grade-icons.ts';
import { useUserName } from '../../parts/users/users.ts';
import { KeyHint } from './KeyHint.tsx';
import { placeOf, type Prepared } from './marking.ts';

interface Props {
  person: GradingPerson;
  role: GradingRole;
  profile: Prepared;
  onQuote: (quote: string) => void;
  onOtherRoles: () => void;
}

/** Why this person comes up, what speaks for and against, and what others have to say. */
export function Insight({ person, role, profile, onQuote, onOtherRoles }: Props) {
  const { queued, hidden, ml, llm, fits } = person;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section className="insight" aria-label="Assessment" tabIndex={0}>
      {hidden > 0 && (
        <Alert severity="info" className="notice">
          {hidden === 1 ? '1 item is' : `${hidden} items are`} hidden until you vote.
        </Alert>
      )}
      {queued?.reason && queued.reason !== llm?.summary && (
        <Part title="Why this person">
          <p>{queued.reason}</p>
        </Part>
      )}
      <Skills title="Must have" skills={role.must_skills} has={profile.skills} />
      <Skills title="Should have" skills={role.should_skills} has={profile.skills} />
      {ml && (
        <Part title="Prediction" figure={`${Math.round(ml.score * 100)} % likely up`}>
          <Sides label="For" sign="+" texts={ml.speaks_for} />
          <Sides label="Against" sign="−" texts={ml.speaks_against} />
          {ml.weak && <small>Weak evidence: the model has not been shown to beat SEARCH yet.</small>}
        </Part>
      )}
      <Criteria person={person} role={role} profile={profile} onQuote={onQuote} />
      <Votes person={person} />
      <Contacts person={person} />
      {fits.length > 0 && (
        <Part title="Other roles that fit">
          <ul>
            {fits.map(({ id, name, has, of }) => (
              <li key={id}>
                {name} <small>{`${has} of ${of} must skills`}</small>
              </li>
            ))}
          </ul>
          <Button variant="outlined" onClick={onOtherRoles}>
            Other role…
            <KeyHint keys="O" />
          </Button>
        </Part>
      )}
    </section>
  );
}

function Part({ title, figure, children }: { title: string; figure?: string; children: ReactNode }) {
  return (
    <div className="part">
      <h3>
        {title} {figure && <span>{figure}</span>}
      </h3>
      {children}
    </div>
  );
}

interface SkillsProps {
  title: string;
  skills: readonly string[];
  has: ReadonlySet<string>;
}
function Skills({ title, skills, has }: SkillsProps) {
  if (skills.length === 0) return null;
  return (
    <Part title={title} figure={`${skills.filter((skill) => has.has(skill)).length} of ${skills.length}`}>
      <ul className="skills">
        {skills.map((skill) => (
          <li key={skill} data-has={has.has(skill)}>
            <span aria-hidden>{has.has(skill) ? '✓' : '–'}</span> {skill}
            {!has.has(skill) && <i className="unseen">not found</i>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Sides({ label, sign, texts }: { label: string; sign: string; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div className="side" data-side={label}>
      <b>
        {sign} {label}
      </b>
      <ul className="plain">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

const verdictIcons = {
  meets: CheckCircleOutlined,
  does_not: CancelOutlined,
  unclear: HelpOutlineOutlined,
} as const;

function Criteria({ person: { llm, hidden }, role, profile: { blocks }, onQuote }: Omit<Props, 'onOtherRoles'>) {
  if (!llm)
    return role.criteria.length === 0 ? null : (
      <Part title="Criteria" {...(hidden === 0 && { figure: 'not assessed' })}>
        <ul className="plain">
          {role.criteria.map((criterion) => (
            <li key={criterion}>{criterion}</li>
          ))}
        </ul>
      </Part>
    );
  return (
    <Part title="Language model" figure={`${llmVerdicts[llm.verdict]}, ${llm.score} of 100`}>
      {llm.suspicions.length > 0 && (
        <Alert severity="warning" className="notice">
          This profile may try to sway the language model: {llm.suspicions.join('; ')}
        </Alert>
      )}
      <p>{llm.summary}</p>
      <ul className="criteria">
        {llm.criteria.map(({ criterion, verdict, quote }) => {
          const Icon = verdictIcons[verdict];
          const there = quote !== '' && blocks.some(({ text }) => placeOf(text, quote) !== undefined);
          return (
            <li key={criterion} data-verdict={verdict}>
              <Icon />
              <div>
                <b>{criterionVerdicts[verdict]}:</b> {criterion}
                {there && (
                  <button type="button" title="Show it in the profile" onClick={() => onQuote(quote)}>
                    “{quote}”
                  </button>
                )}
                {!there && quote !== '' && <small>“{quote}” (not in the text shown)</small>}
              </div>
            </li>
          );
        })}
      </ul>
      <small>
        {llm.model}, {formatAge(llm.created)}
      </small>
    </Part>
  );
}

function Votes({ person: { votes, hidden } }: { person: GradingPerson }) {
  const nameOf = useUserName();
  if (votes.length === 0) return hidden > 0 ? null : <Part title="Votes">{none('No votes yet')}</Part>;
  return (
    <Part title="Votes">
      <ul>
        {votes.map(({ user, grade, method, reason, created }) => {
          const Icon = gradeIcons[grade];
          return (
            <li key={user} className="row">
              <Icon />
              <span>
                {nameOf(user)}: {grades[grade].toLowerCase()}
                {reason && `, ${reason.toLowerCase()}`}{' '}
                <small>
                  {voteMethods[method]}, {formatAge(created)}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Contacts({ person: { contacts, hidden } }: { person: GradingPerson }) {
  const nameOf = useUserName();
  if (contacts.length === 0) return hidden > 0 ? null : <Part title="Contacts">{none('Never contacted')}</Part>;
  return (
    <Part title="Contacts">
      <ul>
        {contacts.map(({ channel, direction, at, user }) => (
          <li key={`${at} ${channel} ${direction}`}>
            {channels[channel]} {direction === 'in' ? 'from them' : `by ${user === null ? 'us' : nameOf(user)}`}{' '}
            <small>{formatAge(at)}</small>
          </li>
        ))}
      </ul>
    </Part>
  );
}

const none = (text: string) => <p className="none">{text}</p>;
