import type { LicenceKey } from '@app/contract/machine/ingest';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import { stateText } from './key-texts.ts';

/** A key that nobody uses is one that nobody misses when it is stolen: it stands out. */
export function StateCell({ row: { state } }: { row: LicenceKey }) {
  if (state !== 'unused') return stateText[state];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <WarningAmberOutlined color="warning" sx={{ fontSize: 16 }} />
      {stateText[state]}
    </Box>
  );
}
