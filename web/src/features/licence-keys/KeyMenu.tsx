import type { LicenceKey } from '@app/contract/machine/ingest';
import { lazy } from 'react';
import { RowActions } from '../../kit/list/RowActions.tsx';
import type { RowMenuProps } from '../../kit/list/table.ts';
import { canBeReplaced } from './key-texts.ts';
import { KindsDialog } from './KindsDialog.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';

const ReplaceKeyDialog = lazy(async () => ({ default: (await import('./ReplaceKeyDialog.tsx')).ReplaceKeyDialog }));

export function KeyMenu(props: RowMenuProps<LicenceKey>) {
  const { row } = props;
  return (
    <RowActions
      {...props}
      actions={[
        { label: 'What it sends', Dialog: KindsDialog },
        { label: 'Replace', Dialog: ReplaceKeyDialog, disabled: !canBeReplaced(row) },
        { label: 'Revoke', Dialog: RevokeKeyDialog, destructive: true, disabled: row.state === 'revoked' },
      ]}
    />
  );
}
