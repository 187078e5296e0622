import { type ChartModelName, chartModelNames } from '@app/contract/charts/chart-models';
import { readFields } from '@app/contract/charts/generic-table';
import { Alert } from '@mui/material';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { Table } from '../../kit/list/table.ts';
import { TableScreen } from '../../kit/list/TableScreen.tsx';
import { paths } from '../../parts/paths.ts';
import { models } from './pages/models.ts';
import { rowsOf } from './pages/rows.ts';
import { useAskedModel } from './useAskedModel.ts';

const ModelChart = lazy(async () => ({ default: (await import('./ModelChart.tsx')).ModelChart }));
const screen = { page: paths.genericTable, title: 'Generic table' };

/** The rows of a model that the address names; without one, the models there are. */
export function GenericTablePage() {
  const { asked, model, fields, chart } = useAskedModel();
  const rows = useMemo(() => {
    if (model === undefined) return undefined;
    const read = readFields(model, fields);
    if ('fault' in read) return { ...rowsOf(model, undefined), ...saying(read.fault) };
    return { ...rowsOf(model, fields === '' ? undefined : read.fields), ...(chart && charting(model)) };
  }, [model, fields, chart]);
  const listed = useMemo(
    () =>
      asked === ''
        ? models
        : {
            ...models,
            ...saying(
              `${isVacation(asked) ? 'The product keeps no vacations' : `There is no “${asked}”`}. There is: ${chartModelNames.join(', ')}`,
            ),
          },
    [asked],
  );
  if (rows === undefined) return <TableScreen {...screen} table={listed} />;
  /* What is chosen for the columns of one model says nothing about another, nor about fields that were asked for. */
  const choice = `${screen.page}?model=${model}&fields=${fields}`;
  return <TableScreen {...screen} key={choice} table={rows} choice={choice} />;
}

/** A model of the specification that nothing fills: no one can say here when they are away. */
const isVacation = (asked: string): boolean => asked.toLowerCase() === 'vacation';

/** The same rows as a chart, above them. */
function charting(model: ChartModelName): Pick<Table<never>, 'Notice'> {
  const Notice: ComponentType = () => (
    <Suspense>
      <ModelChart model={model} />
    </Suspense>
  );
  return { Notice };
}

/** A notice above a table that says what is wrong with the address. */
function saying(text: string): Pick<Table<never>, 'Notice'> {
  const Notice: ComponentType = () => (
    <Alert severity="error" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      {text}
    </Alert>
  );
  return { Notice };
}
