import type { Response } from '@app/contract/base/endpoint';
import type { listComparedPeople } from '@app/contract/llm/agreement';
import { useNavigate } from 'react-router';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { pathTo } from '../../parts/paths.ts';

type Row = Response<typeof listComparedPeople>['results'][number];

export function ComparedMenu(props: RowMenuProps<Row>) {
  const navigate = useNavigate();
  const { assignment, person } = props.row;
  return (
    <RowActions
      {...props}
      actions={[
        {
          label: 'Explain the verdict',
          run: () => void navigate(pathTo('llmPerson', {}, { assignment: assignment.id, person: person.id })),
        },
        { label: 'Open the person', run: () => void navigate(pathTo('person', { id: person.id })) },
      ]}
    />
  );
}
