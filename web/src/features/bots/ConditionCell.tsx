import { type BotCondition, botConditions, type BotRow } from '@app/contract/machine/bots';
import { Chip } from '@mui/material';

const colours = {
  error: 'error',
  silent: 'error',
  limited: 'warning',
  warming: 'default',
  ok: 'success',
  paused: 'default',
  retired: 'default',
} as const satisfies Record<BotCondition, string>;

export const ConditionCell = ({ row: { condition } }: { row: Pick<BotRow, 'condition'> }) => (
  <Chip size="small" variant="outlined" color={colours[condition]} label={botConditions[condition]} />
);
