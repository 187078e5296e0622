import { endShortlist, type Shortlist } from '@app/contract/roles/shortlists';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';

export function ShortlistMenu(props: RowMenuProps<Shortlist>) {
  const { id, client, state, may_end } = props.row;
  const end = useWrite(endShortlist, {
    failure: 'The link could not be ended',
    onSuccess: () => notify(`The link for ${client} does not work any more`),
  });
  return (
    <RowActions
      {...props}
      actions={[
        {
          label: 'End the link',
          destructive: true,
          disabled: state !== 'open' || !may_end,
          run: () => end.mutate({ params: { id } }),
        },
      ]}
    />
  );
}
