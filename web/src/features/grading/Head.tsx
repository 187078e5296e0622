import { type GradingMethod, gradingMethods, type GradingRole } from '@app/contract/roles/grading';
import { formatCount } from '../../kit/format.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../kit/page/address/page-title.ts';
import { useMethodCounts } from './method-counts.ts';
import { paceText } from './outbox/session.ts';
import type { Grading } from './useGrading.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  role: GradingRole | undefined;
  assignment: number;
  method: GradingMethod;
  grading: Grading;
}

/** What is graded for, by which method, and how it goes. */
export function Head({ role, assignment, method, grading: { left, session, queue } }: Props) {
  const title = role ? `Grading: ${role.name}` : 'Grading';
  const heading = usePageTitle(title);
  return (
    <header className="head">
      <div className="role">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {role && <span>{[role.company_name, role.location_name].filter(Boolean).join(' · ')}</span>}
      </div>
      <Methods assignment={assignment} method={method} loaded={queue !== undefined} />
      <p className="pace" role="group" aria-label="Your pace">
        {queue && paceText(session, left)}
      </p>
    </header>
  );
}

/** The ways people come up, with how many wait by each of the others. */
const Methods = memo(function Methods({
  assignment,
  method,
  loaded,
}: Pick<Props, 'assignment' | 'method'> & { loaded: boolean }) {
  const counts = useMethodCounts(assignment, { but: method, enabled: loaded });
  return (
    <nav aria-label="Method">
      {(Object.keys(gradingMethods) as GradingMethod[]).map((each) => (
        <Link
          key={each}
          to={pathTo('grading', { assignmentId: assignment }, { method: each })}
          replace
          {...(each === method && { 'aria-current': 'page' as const })}
        >
          {gradingMethods[each]}
          {counts[each] !== undefined && <small>{formatCount(counts[each])}</small>}
        </Link>
      ))}
    </nav>
  );
});
