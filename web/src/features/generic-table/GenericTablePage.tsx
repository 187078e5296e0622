import { readFields } from '@app/contract/generic-table';
import { chartModelNames } from '@app/contract/chart-models';
import { Alert } from '@mui/material';
import { useMemo } from 'react';
import { TableScreen } from '../../kit/list/TableScreen.tsx';
import { paths } from '../../parts/paths.ts';
import { models } from './pages/models.ts';
import { rowsOf } from './pages/rows.ts';
import { useAskedModel } from './useAskedModel.ts';

const screen = { page: paths.genericTable, title: 'Generic table' };

/** The rows of a model that the address names; without one, the models there are. */
export function GenericTablePage() {
  const { asked, model, fields } = useAskedModel();
  const table = useMemo(() => {
    if (model === undefined) return undefined;
    const read = readFields(model, fields);
    const fault = 'fault' in read ? read.fault : undefined;
    const rows = rowsOf(model, fields === '' || 'fault' in read ? undefined : read.fields);
    return fault === undefined ? rows : { ...rows, Notice: () => <Fault text={fault} /> };
  }, [model, fields]);
  const listed = useMemo(
    () =>
      asked === ''
        ? models
        : { ...models, Notice: () => <Fault text={`There is no “${asked}”. There is: ${chartModelNames.join(', ')}`} /> },
    [asked],
  );
  if (table === undefined) return <TableScreen {...screen} table={listed} />;
  /* What is chosen for the columns of one model says nothing about another, nor about fields that were asked for. */
  const choice = `${screen.page}?model=${model}&fields=${fields}`;
  return <TableScreen {...screen} key={choice} table={table} choice={choice} />;
}

const Fault = ({ text }: { text: string }) => (
  <Alert severity="error" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
    {text}
  </Alert>
);
