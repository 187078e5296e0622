import { type LlmPrice, priceStates } from '@app/contract/llm/prices';
import { Chip } from '@mui/material';

const colours = { missing: 'warning', valid: 'success', later: 'default', past: 'default' } as const;

export const PriceStateCell = ({ row: { state } }: { row: LlmPrice }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={priceStates[state]} />
);
