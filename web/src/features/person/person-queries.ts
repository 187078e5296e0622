import { getFullPerson } from '@app/contract/people';
import { undoMerge } from '@app/contract/merges';
import { ApiError } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notify.ts';

export const personQuery = (id: number | string) => queryOf(getFullPerson, { params: { id } });

/** What is no number is nobody's id either. */
export const isNobody = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'person_not_found' || error.status === 400);

const failure = 'Something went wrong';

/** What is said last about merging is what holds. */
export const aboutMerging = 'merge';

/** Undoes a merge: the two people are apart again. */
export const useUndoMerge = () =>
  useWrite(undoMerge, { failure, onSuccess: () => notify('Merge undone', { about: aboutMerging }) });
