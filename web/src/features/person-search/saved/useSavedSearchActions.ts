import {
  changeSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  markSearchSeen,
  type SearchTemplate,
} from '@app/contract/people/person-search';
import { callWrite } from '../../../kit/net/api.ts';
import { errorText } from '../../../kit/net/api-error.ts';
import { useTouch } from '../../../kit/net/touch.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';

const failure = 'This could not be done';

/** What can be done with a saved search. Deleting and replacing can be undone. */
export function useSavedSearchActions({ id, name, search, shared }: SearchTemplate) {
  const params = { id };
  const touch = useTouch();
  const seen = useWrite(markSearchSeen);
  const change = useWrite(changeSearchTemplate, { failure });
  const removal = useWrite(deleteSearchTemplate, { failure });

  const restore = async () => {
    try {
      const restored = await callWrite(createSearchTemplate, { body: { name, search, shared } });
      await callWrite(markSearchSeen, { params: { id: restored.id } });
    } catch (error) {
      notify(errorText(error, failure), { severity: 'error' });
    }
    await touch(createSearchTemplate, markSearchSeen);
  };
  const remove = async () => {
    await removal.mutateAsync({ params });
    notify(`Deleted “${name}”`, { action: { label: 'Undo', onClick: () => void restore() } });
  };
  const replace = async (by: string) => {
    await change.mutateAsync({ params, body: { search: by } });
    const undo = () => change.mutate({ params, body: { search } });
    notify(`Replaced “${name}”`, { action: { label: 'Undo', onClick: undo } });
  };
  return { markSeen: () => seen.mutate({ params }), remove, replace };
}
