import { undoMerge } from '@app/contract/people/merges';
import { useWrite } from '../kit/net/useWrite.ts';
import { notify } from '../kit/page/notices/notify.ts';

/** What is said last about merging is what holds. */
const about = 'merge';

/** Undoes a merge: the two people are apart again. */
export const useUndoMerge = () =>
  useWrite(undoMerge, { failure: 'Something went wrong', onSuccess: () => notify('Merge undone', { about }) });

/** Says that two people were merged, with the way back. */
export function useMergeNotice() {
  const undo = useUndoMerge();
  return (words: string, merge: number): void =>
    notify(words, { about, action: { label: 'Undo', onClick: () => undo.mutate({ params: { id: merge } }) } });
}
