import { changeTestItem, type TestItem } from '@app/contract/llm/testsets';
import { type Grade, grades } from '@app/contract/roles/votes';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { usePathParams } from '../../parts/path-params.ts';

/** Says what is right about a person, where raters do not agree or have changed their minds. */
export function ItemMenu(props: RowMenuProps<TestItem>) {
  const { id } = usePathParams('testset');
  const { row } = props;
  const change = useWrite(changeTestItem, { failure: 'The item could not be changed' });
  const set = (gold: Grade | null) => change.mutate({ params: { id, item: row.id }, body: { gold } });
  return (
    <RowActions
      {...props}
      actions={[
        ...(Object.keys(grades) as Grade[])
          .filter((each) => each !== row.gold)
          .map((each) => ({ label: `Right is: ${grades[each].toLowerCase()}`, run: () => set(each) })),
        { label: 'Remove', destructive: true, run: () => set(null) },
      ]}
    />
  );
}
