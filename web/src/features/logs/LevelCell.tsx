import type { LogLevel, LogLine } from '@app/contract/machine/logs';
import { Chip } from '@mui/material';

const colours = {
  fatal: 'error',
  error: 'error',
  warn: 'warning',
  info: 'default',
  debug: 'default',
} as const satisfies Record<LogLevel, string>;

export const LevelCell = ({ row: { level } }: { row: Pick<LogLine, 'level'> }) => (
  <Chip size="small" variant="outlined" color={colours[level]} label={level} />
);
