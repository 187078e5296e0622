import { listLlmPrices, priceLlmCalls } from '@app/contract/llm/prices';
import Add from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notify.ts';
import { usePageActions } from '../../kit/page/page-actions.ts';

const PriceDialog = lazy(async () => ({ default: (await import('./PriceDialog.tsx')).PriceDialog }));

const callsText = (calls: number): string => `${formatCount(calls)} ${calls === 1 ? 'call' : 'calls'}`;

export function PricesHead() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(listLlmPrices));
  const price = useWrite(priceLlmCalls, { onSuccess: ({ priced }) => notify(`${callsText(priced)} got a cost`) });
  usePageActions([{ label: 'Add a price', act: () => setOpen(true) }]);
  const unpriced = data?.can_be_priced ?? 0;
  return (
    <>
      {unpriced > 0 && (
        <Button loading={price.isPending} onClick={() => price.mutate({})}>
          Price {callsText(unpriced)}
        </Button>
      )}
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        Add a price
      </Button>
      <Suspense>{open && <PriceDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
