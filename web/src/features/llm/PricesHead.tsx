import { listLlmPrices, priceLlmCalls } from '@app/contract/llm/prices';
import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { usePageActions } from '../../kit/page/page-actions.ts';

const FindPriceDialog = lazy(async () => ({ default: (await import('./FindPriceDialog.tsx')).FindPriceDialog }));
const ImportPricesDialog = lazy(async () => ({
  default: (await import('./ImportPricesDialog.tsx')).ImportPricesDialog,
}));
const PriceDialog = lazy(async () => ({ default: (await import('./PriceDialog.tsx')).PriceDialog }));

const callsText = (calls: number): string => `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}`;

export function PricesHead() {
  const [open, setOpen] = useState<'add' | 'import' | 'find'>();
  const close = () => setOpen(undefined);
  const { data } = useQuery(queryOf(listLlmPrices));
  const price = useWrite(priceLlmCalls, { onSuccess: ({ priced }) => notify(`${callsText(priced)} got a cost`) });
  usePageActions([{ label: 'Add a price', act: () => setOpen('add') }]);
  const unpriced = data?.can_be_priced ?? 0;
  return (
    <>
      {unpriced > 0 && (
        <Button loading={price.isPending} onClick={() => price.mutate({})}>
          Price {callsText(unpriced)}
        </Button>
      )}
      <Button onClick={() => setOpen('find')}>Test a model</Button>
      <Button onClick={() => setOpen('import')}>Import a list</Button>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('add')}>
        Add a price
      </Button>
      <Suspense>
        {open === 'add' && <PriceDialog onClose={close} />}
        {open === 'import' && <ImportPricesDialog onClose={close} />}
        {open === 'find' && <FindPriceDialog onClose={close} />}
      </Suspense>
    </>
  );
}
