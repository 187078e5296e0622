import {
  deleteTemplateDefault,
  setDefault,
  type Template,
  type TemplateDefault,
} from '@app/contract/outreach/templates';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import type { Target } from './default-targets.ts';

/** Makes a template that was saved the default of what it is written for. It stays saved whatever comes of that. */
export function useMakeDefault() {
  const { mutateAsync, isPending } = useWrite(setDefault);
  const makeDefault = async (
    { id, name, kind }: Pick<Template, 'id' | 'name' | 'kind'>,
    { target, text }: { target: Target; text: string },
  ): Promise<void> => {
    try {
      await mutateAsync({ body: { channel: kind, ...target, template: id } });
      notify(`Saved. “${name}” is now the default ${text}.`, { severity: 'success' });
    } catch (error) {
      notify(`Saved, but it could not be made the default: ${errorText(error, 'something went wrong')}`, {
        severity: 'error',
      });
    }
  };
  return { makeDefault, isPending };
}

/** Removes a default; a notice offers to undo that. The words of a failure are those of the specification. */
export function useRemoveDefault() {
  const set = useWrite(setDefault, { failure: 'The default could not be restored' });
  const remove = useWrite(deleteTemplateDefault, {
    onError: () => notify('Could not delete default', { severity: 'error' }),
  });
  return {
    isPending: remove.isPending,
    removeDefault: ({ id, template, template_name, channel, user, assignment }: TemplateDefault) =>
      remove.mutate(
        { params: { template, id } },
        {
          onSuccess: () =>
            notify(`“${template_name}” is no longer this default`, {
              action: {
                label: 'Undo',
                onClick: () => set.mutate({ body: { channel, user, assignment, template } }),
              },
            }),
        },
      ),
  };
}
