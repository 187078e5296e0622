import { TableScreen } from '../../kit/list/TableScreen.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { stateOfFailure, StatePanel } from '../../kit/page/StatePanel.tsx';
import { paths } from '../../parts/paths.ts';
import { testItems } from './pages/test-items.ts';
import { useTestset } from './useTestset.ts';

/** The people of a test set, under its name. */
export function TestsetPage() {
  const testset = useTestset();
  if (!testset.data && testset.isError)
    return (
      <Page title="Test set">
        <StatePanel state={stateOfFailure(testset)} />
      </Page>
    );
  return <TableScreen table={testItems} page={paths.testset} title={testset.data?.name ?? 'Test set'} />;
}
