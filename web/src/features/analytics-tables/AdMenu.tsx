import { changeConsultingAd, type ConsultingAd, createRoleFromAd } from '@app/contract/charts/consulting-ads';
import { lazy } from 'react';
import { useNavigate } from 'react-router';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { isWebLink } from '../../kit/web-link.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { canHide } from './ad-texts.ts';

const DuplicateDialog = lazy(async () => ({ default: (await import('./DuplicateDialog.tsx')).DuplicateDialog }));

/** What can be done with an ad. */
export function AdMenu(props: RowMenuProps<ConsultingAd>) {
  const { id, title, state, assignment, duplicate_of, url } = props.row;
  const disabled = useCurrentUser().impersonator !== null;
  const navigate = useNavigate();
  const failure = 'The ad could not be changed';
  const undo = useWrite(changeConsultingAd, { failure });
  const back = (body: Parameters<typeof undo.mutate>[0]['body']) => ({
    label: 'Undo',
    onClick: () => undo.mutate({ params: { id }, body }),
  });
  const hide = useWrite(changeConsultingAd, {
    failure,
    onSuccess: () => notify(`“${title}” was hidden`, { action: back({ state: 'new' }) }),
  });
  const show = useWrite(changeConsultingAd, {
    failure,
    onSuccess: () => notify(`“${title}” is among the new ads again`, { action: back({ state: 'hidden' }) }),
  });
  const separate = useWrite(changeConsultingAd, {
    failure,
    onSuccess: () => notify(`“${title}” stands for itself`, { action: back({ duplicate_of }) }),
  });
  const create = useWrite(createRoleFromAd, {
    failure: 'The role could not be added',
    onSuccess: ({ assignment: role }) =>
      notify(`“${title}” is a role now`, {
        action: { label: 'Open', onClick: () => void navigate(pathTo('assignments', {}, { role, tab: 'edit' })) },
      }),
  });
  const params = { id };
  return (
    <RowActions
      {...props}
      actions={[
        assignment === null
          ? { label: 'Create role', disabled, run: () => create.mutate({ params }) }
          : { label: 'Open role', run: () => void navigate(pathTo('assignments', {}, { role: assignment.id })) },
        ...(canHide(props.row)
          ? [
              state === 'hidden'
                ? { label: 'Show again', disabled, run: () => show.mutate({ params, body: { state: 'new' } }) }
                : { label: 'Hide', disabled, run: () => hide.mutate({ params, body: { state: 'hidden' } }) },
            ]
          : []),
        duplicate_of === null
          ? { label: 'Mark as duplicate', disabled, Dialog: DuplicateDialog }
          : {
              label: 'Not a duplicate',
              disabled,
              run: () => separate.mutate({ params, body: { duplicate_of: null } }),
            },
        ...(isWebLink(url) ? [{ label: 'Open the ad', run: () => void window.open(url, '_blank', 'noopener') }] : []),
      ]}
    />
  );
}
