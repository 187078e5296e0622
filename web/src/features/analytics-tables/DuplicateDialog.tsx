import { changeConsultingAd, type ConsultingAd, listConsultingAds } from '@app/contract/charts/consulting-ads';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { offeredBy } from './ad-texts.ts';

/** Says which other ad offers the same. */
export function DuplicateDialog({ row: ad, onClose }: { row: ConsultingAd; onClose: () => void }) {
  const [original, setOriginal] = useState<ConsultingAd | null>(null);
  const [asked, setAsked] = useState(false);
  const undo = useWrite(changeConsultingAd, { failure: 'The ad could not be changed' });
  const mark = useWrite(changeConsultingAd, {
    onSuccess: () => {
      onClose();
      notify(`“${ad.title}” was marked as a duplicate`, {
        action: { label: 'Undo', onClick: () => undo.mutate({ params: { id: ad.id }, body: { duplicate_of: null } }) },
      });
    },
  });
  const others = thingsFrom(
    listConsultingAds,
    ({ results }) => results.filter(({ id }) => id !== ad.id),
    (typed) => ({ query: { state: 'all' as const, limit: '20', ...(typed && { query: typed }) } }),
  );
  const confirm = () => {
    setAsked(true);
    if (original) mark.mutate({ params: { id: ad.id }, body: { duplicate_of: original.id } });
  };
  return (
    <ConfirmDialog
      open
      title={`Which ad offers the same as “${ad.title}”?`}
      confirmLabel="Mark as duplicate"
      onClose={onClose}
      onConfirm={confirm}
      pending={mark.isPending}
      error={mark.error}
    >
      <FieldPick
        autoFocus
        label="The ad that stays"
        things={others}
        keyOf={({ id }) => id}
        labelOf={(other) => [other.title, offeredBy(other)].filter(Boolean).join(', ')}
        none={() => 'No other ad matches'}
        value={original}
        onChange={(_, chosen) => setOriginal(chosen)}
        sx={{ mt: 1 }}
        fault={asked && !original ? 'Choose an ad' : undefined}
      />
    </ConfirmDialog>
  );
}
