import { archiveReasons } from '@app/contract/board';
import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { ConfirmDialog } from '../../../kit/page/ConfirmDialog.tsx';
import { people } from '../cards/card-texts.ts';

interface Props {
  count: number;
  /** Archived already, so they stay as they are. */
  skipped: number;
  onArchive: (reason: string) => void;
  onClose: () => void;
}
const lastUsed = 'spana.archive-reason';
const groups = Object.entries(archiveReasons);
const reasons = groups.flatMap(([, texts]) => [...texts] as string[]);

/** Asks for the reason. The last one used is preselected, so that Enter is enough. */
export function ArchiveDialog({ count, skipped, onArchive, onClose }: Props) {
  const [reason, setReason] = useState(() => {
    const last = localStorage.getItem(lastUsed);
    return last !== null && reasons.includes(last) ? last : reasons[0]!;
  });
  return (
    <ConfirmDialog
      open
      title={`Archive ${people(count)}`}
      confirmLabel="Archive"
      onClose={onClose}
      onConfirm={() => {
        localStorage.setItem(lastUsed, reason);
        onArchive(reason);
      }}
    >
      {skipped > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {people(skipped)} more of those selected {skipped === 1 ? 'is' : 'are'} archived already and will be skipped.
        </Typography>
      )}
      <RadioGroup aria-label="Why" value={reason} onChange={(_, chosen) => setReason(chosen)}>
        {groups.map(([group, texts]) => (
          <div key={group}>
            <Typography variant="h3" sx={{ mt: 1 }}>
              {group}
            </Typography>
            {texts.map((text) => (
              <FormControlLabel
                key={text}
                value={text}
                label={text}
                control={<Radio size="small" autoFocus={text === reason} sx={{ py: 0.5 }} />}
                sx={{ display: 'flex' }}
              />
            ))}
          </div>
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}
