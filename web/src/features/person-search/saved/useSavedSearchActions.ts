import {
  changeSearchTemplate,
  countSearchTemplate,
  createSearchTemplate,
  deleteSearchTemplate,
  listSearchTemplates,
  markSearchSeen,
  type SearchTemplate,
} from '@app/contract/person-search';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../kit/net/api.ts';
import { errorText } from '../../../kit/net/api-error.ts';
import { notify } from '../../../kit/page/notify.tsx';

/** What can be done with a saved search. What was deleted or replaced can be had back. */
export function useSavedSearchActions() {
  const queries = useQueryClient();
  const refresh = () => {
    for (const { path } of [listSearchTemplates, countSearchTemplate])
      void queries.invalidateQueries({ queryKey: [path] });
  };
  const tell = (error: Error) => notify(errorText(error, 'This could not be done'), { severity: 'error' });
  const of = ({ id }: SearchTemplate) => ({ params: { id } });

  const markSeen = useMutation({
    mutationFn: (id: number) => call(markSearchSeen, { params: { id } }),
    onSuccess: refresh,
  });
  const restore = useMutation({
    mutationFn: async ({ name, search, shared }: SearchTemplate) => {
      const { id } = await call(createSearchTemplate, { body: { name, search, shared } });
      await call(markSearchSeen, { params: { id } });
    },
    onSuccess: refresh,
    onError: tell,
  });
  const remove = useMutation({
    mutationFn: (saved: SearchTemplate) => call(deleteSearchTemplate, of(saved)),
    onSuccess: (_, saved) => {
      refresh();
      notify(`Deleted “${saved.name}”`, { action: { label: 'Undo', onClick: () => restore.mutate(saved) } });
    },
    onError: tell,
  });
  const replace = (saved: SearchTemplate, search: string) =>
    call(changeSearchTemplate, { ...of(saved), body: { search } });
  const takeBack = useMutation({
    mutationFn: (saved: SearchTemplate) => replace(saved, saved.search),
    onSuccess: refresh,
    onError: tell,
  });
  const overwrite = useMutation({
    mutationFn: ({ saved, search }: { saved: SearchTemplate; search: string }) => replace(saved, search),
    onSuccess: (_, { saved }) => {
      refresh();
      notify(`Replaced “${saved.name}”`, { action: { label: 'Undo', onClick: () => takeBack.mutate(saved) } });
    },
    onError: tell,
  });
  return { markSeen, overwrite, remove };
}
