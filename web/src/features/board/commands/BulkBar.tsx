import type { BoardCard } from '@app/contract/roles/board';
import { Button } from '@mui/material';
import { formatCount } from '../../../kit/format.ts';
import { SelectionBar } from '../../../kit/list/tools/SelectionBar.tsx';
import type { Ask } from '../view/overlay.ts';

interface Props {
  cards: readonly BoardCard[];
  /** How many are shown, selected or not. */
  shown: number;
  onAsk: (what: Ask) => void;
  onSelectAll: () => void;
  onClear: () => void;
}

const asks: readonly [Ask, string][] = [
  ['move', 'Move…'],
  ['assign', 'Assign…'],
  ['snooze', 'Snooze…'],
  ['archive', 'Archive…'],
  ['tag', 'Tag…'],
  ['write', 'Write message…'],
  ['share', 'Share with client…'],
];

/** What can be done with all who are selected. Each asks first, and says whom it will skip. */
export function BulkBar({ cards, shown, onAsk, onSelectAll, onClear }: Props) {
  if (cards.length === 0) return null;
  return (
    <SelectionBar
      label="Selected people"
      text={`${formatCount(cards.length)} selected`}
      sx={{
        position: 'fixed',
        left: '50%',
        transform: 'translateX(-50%)',
        zIndex: 3,
        width: 'max-content',
        maxWidth: 'calc(100vw - 32px)',
      }}
      onClear={onClear}
    >
      {asks.map(([what, label]) => (
        <Button key={what} onClick={() => onAsk(what)}>
          {label}
        </Button>
      ))}
      {cards.length < shown && <Button onClick={onSelectAll}>Select all {formatCount(shown)} shown</Button>}
    </SelectionBar>
  );
}
