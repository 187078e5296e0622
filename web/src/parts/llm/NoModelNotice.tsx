import { listLlmBatches } from '@app/contract/llm/batches';
import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';

/** Says what to set before a language model can be asked, as long as none is set up. */
export function NoModelNotice({ to }: { to: string }) {
  const { data } = useQuery(queryOf(listLlmBatches, { query: {} }));
  const missing = data?.missing_settings ?? [];
  if (missing.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 1.5 }}>
      No language model is set up. Set {missing.join(' and ')} to {to}.
    </Alert>
  );
}
