import { type GradingMethod, gradingMethods, type GradingRole } from '@app/contract/grading';
import { formatCount } from '../../kit/format.ts';
import { Link } from 'react-router';
import { usePageTitle } from '../../kit/page-title.ts';
import { useMethodCounts } from './method-counts.ts';
import { paceText } from './session.ts';
import type { Grading } from './useGrading.ts';

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
  const counts = useMethodCounts(assignment, { but: method, enabled: queue !== undefined });
  return (
    <header className="head">
      <div className="role">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {role && <span>{[role.company_name, role.location_name].filter(Boolean).join(' · ')}</span>}
      </div>
      <nav aria-label="Method">
        {(Object.keys(gradingMethods) as GradingMethod[]).map((each) => {
          const count = each === method ? (queue ? left : undefined) : counts[each];
          return (
            <Link
              key={each}
              to={`/grading/${assignment}?method=${each}`}
              replace
              {...(each === method && { 'aria-current': 'page' as const })}
            >
              {gradingMethods[each]}
              {count !== undefined && <small>{formatCount(count)}</small>}
            </Link>
          );
        })}
      </nav>
      <p className="pace" aria-label="Your pace">
        {queue && paceText(session, left)}
      </p>
    </header>
  );
}
