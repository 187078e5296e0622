import { canChangeTemplate } from '@app/contract/policies';
import type { Template } from '@app/contract/outreach/templates';
import { useNavigate } from 'react-router';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { pathTo } from '../../parts/paths.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { useDeleteTemplate } from './useDeleteTemplate.ts';

export function TemplateMenu(props: RowMenuProps<Template>) {
  const { row } = props;
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { deleteTemplate } = useDeleteTemplate();
  const editable = canChangeTemplate(user, row.user?.id);
  return (
    <RowActions
      {...props}
      actions={[
        { label: editable ? 'Edit' : 'Open', run: () => void navigate(pathTo('template', { id: row.id })) },
        { label: 'Copy', run: () => void navigate(pathTo('newTemplate', {}, { from: row.id })) },
        ...(editable ? [{ label: 'Delete', destructive: true, run: () => void deleteTemplate(row) }] : []),
      ]}
    />
  );
}
