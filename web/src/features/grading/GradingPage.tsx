import { gradingMethod } from '@app/contract/roles/grading';
import { useParams } from 'react-router';
import { z } from 'zod';
import { useSearch } from '../../kit/page/address/search.ts';
import { NoSuchRole } from './NoSuchRole.tsx';
import { Cockpit } from './Cockpit.tsx';

const searchShape = z.object({ method: gradingMethod.default('search') });
const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** One person at a time for a role, to be judged. */
export function GradingPage() {
  const { assignmentId, personId } = useParams();
  const [{ method }] = useSearch(searchShape);
  const assignment = idIn(assignmentId);
  if (assignment === undefined) return <NoSuchRole />;
  return <Cockpit key={method} assignment={assignment} method={method} person={idIn(personId)} />;
}
