import type { LlmPrice } from '@app/contract/llm/prices';
import { lazy } from 'react';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { RemovePriceDialog } from './RemovePriceDialog.tsx';

const PriceDialog = lazy(async () => ({ default: (await import('./PriceDialog.tsx')).PriceDialog }));

export function PriceMenu(props: RowMenuProps<LlmPrice>) {
  const { row } = props;
  return (
    <RowActions
      {...props}
      actions={
        row.state === 'missing'
          ? [{ label: 'Set a price', Dialog: PriceDialog }]
          : [
              { label: 'Change from a day on', Dialog: PriceDialog },
              { label: 'Remove', Dialog: RemovePriceDialog, destructive: true, disabled: row.calls > 0 },
            ]
      }
    />
  );
}
