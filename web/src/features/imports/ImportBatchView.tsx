import { useQuery } from '@tanstack/react-query';
import { Typography } from '@mui/material';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { batchQuery } from './import-queries.ts';
import { stateWords } from './import-texts.ts';
import { ImportDraft } from './ImportDraft.tsx';
import { ImportResult } from './ImportResult.tsx';

export function ImportBatchView({ id }: { id: number }) {
  const batch = useQuery(batchQuery(id));
  return (
    <Loaded query={batch}>
      {(found) => (
        <>
          <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            <strong>{found.name}</strong> · {formatCount(found.rows)} {found.rows === 1 ? 'row' : 'rows'} ·{' '}
            {stateWords[found.state]}
          </Typography>
          {found.state === 'draft' ? <ImportDraft batch={found} /> : <ImportResult batch={found} />}
        </>
      )}
    </Loaded>
  );
}
