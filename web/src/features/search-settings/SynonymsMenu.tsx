import { addSynonyms, removeSynonyms, type SynonymGroup } from '@app/contract/people/synonyms';
import { lazy } from 'react';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { copy } from '../../kit/page/copy.ts';
import { notify } from '../../kit/page/notices/notify.ts';

const SynonymsDialog = lazy(async () => ({ default: (await import('./SynonymsDialog.tsx')).SynonymsDialog }));

/** What can be done with a group. Those that are built in can only be copied. */
export function SynonymsMenu(props: RowMenuProps<SynonymGroup>) {
  const { id, words } = props.row;
  const add = useWrite(addSynonyms);
  const remove = useWrite(removeSynonyms, {
    onSuccess: () =>
      notify(`“${words}” was removed`, { action: { label: 'Undo', onClick: () => add.mutate({ body: { words } }) } }),
  });
  const change =
    id === null
      ? []
      : [
          { label: 'Change', Dialog: SynonymsDialog },
          { label: 'Remove', destructive: true, run: () => remove.mutate({ params: { id } }) },
        ];
  return <RowActions {...props} actions={[...change, { label: 'Copy', run: () => void copy('Words', words) }]} />;
}
