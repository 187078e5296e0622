import { chartModelNames } from '@app/contract/chart-models';
import { readFields } from '@app/contract/generic-table';
import { Alert } from '@mui/material';
import { type ComponentType, useMemo } from 'react';
import type { Table } from '../../kit/list/table.ts';
import { TableScreen } from '../../kit/list/TableScreen.tsx';
import { paths } from '../../parts/paths.ts';
import { models } from './pages/models.ts';
import { rowsOf } from './pages/rows.ts';
import { useAskedModel } from './useAskedModel.ts';

const screen = { page: paths.genericTable, title: 'Generic table' };

/** The rows of a model that the address names; without one, the models there are. */
export function GenericTablePage() {
  const { asked, model, fields } = useAskedModel();
  const rows = useMemo(() => {
    if (model === undefined) return undefined;
    const read = readFields(model, fields);
    return 'fault' in read
      ? { ...rowsOf(model, undefined), ...saying(read.fault) }
      : rowsOf(model, fields === '' ? undefined : read.fields);
  }, [model, fields]);
  const listed = useMemo(
    () =>
      asked === ''
        ? models
        : { ...models, ...saying(`There is no “${asked}”. There is: ${chartModelNames.join(', ')}`) },
    [asked],
  );
  if (rows === undefined) return <TableScreen {...screen} table={listed} />;
  /* What is chosen for the columns of one model says nothing about another, nor about fields that were asked for. */
  const choice = `${screen.page}?model=${model}&fields=${fields}`;
  return <TableScreen {...screen} key={choice} table={rows} choice={choice} />;
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
