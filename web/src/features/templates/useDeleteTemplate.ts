import { deleteTemplate, restoreTemplate, type Template } from '@app/contract/outreach/templates';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';

interface Options {
  onStart?: () => void;
  onDeleted?: () => void;
  onFailed?: () => void;
}

/** Deletes a template; a notice offers to undo that. */
export function useDeleteTemplate({ onStart, onDeleted, onFailed }: Options = {}) {
  const restore = useWrite(restoreTemplate, {
    failure: 'The template could not be restored',
    onSuccess: ({ name }) => notify(`“${name}” is back`, { severity: 'success' }),
  });
  const remove = useWrite(deleteTemplate, { failure: 'The template could not be deleted' });
  const undo = (id: number) => ({ label: 'Undo', onClick: () => restore.mutate({ params: { id } }) });
  return {
    deleteTemplate: async ({ id, name }: Pick<Template, 'id' | 'name'>): Promise<void> => {
      onStart?.();
      try {
        await remove.mutateAsync({ params: { id } });
      } catch {
        return onFailed?.();
      }
      onDeleted?.();
      return notify(`“${name}” was deleted`, { action: undo(id) });
    },
  };
}
