import { LinearProgress } from '@mui/material';

interface Props {
  label: string;
  done: number;
  /** As far as is known. */
  total: number | undefined;
}

export function Progress({ label, done, total }: Props) {
  return (
    <LinearProgress
      aria-label={label}
      {...(total ? { variant: 'determinate' as const, value: Math.min(100, (100 * done) / total) } : {})}
    />
  );
}
