import type { ImportBatch } from '@app/contract/people/imports';
import { useQuery } from '@tanstack/react-query';
import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { pathTo } from '../../parts/paths.ts';
import { type Batch, batchQuery } from './import-queries.ts';
import { stateWords } from './import-texts.ts';
import { ImportDraft } from './ImportDraft.tsx';
import { ImportResult } from './ImportResult.tsx';

export function ImportBatchView({ id }: { id: number }) {
  const batch = useQuery(batchQuery(id));
  return <Loaded query={batch}>{(found) => <Opened batch={found} />}</Loaded>;
}

function Opened({ batch }: { batch: Batch }) {
  useGoOnWhenDone(batch);
  return (
    <>
      <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>
        <strong>{batch.name}</strong> · {formatCount(batch.rows)} {batch.rows === 1 ? 'row' : 'rows'} ·{' '}
        {stateWords[batch.state]}
      </Typography>
      {batch.state === 'draft' ? <ImportDraft batch={batch} /> : <ImportResult batch={batch} />}
    </>
  );
}

/** Whoever sees an import end goes on with the people it brought, unless it wants a look first: rows that failed, questions. */
function useGoOnWhenDone({ id, state, outcomes: { created, merged, failed }, questions }: ImportBatch) {
  const navigate = useNavigate();
  const before = useRef(state);
  useEffect(() => {
    // A short list may be in before anybody has seen that it runs.
    const ended = state === 'done' && (before.current === 'draft' || before.current === 'running');
    before.current = state;
    const came = created + merged;
    if (!ended || came === 0 || failed + questions > 0) return;
    void navigate(pathTo('personSearch', {}, { imported_with: id }));
    notify(came === 1 ? 'One person came in' : `${formatCount(came)} people came in`, {
      action: { label: 'Show import', onClick: () => void navigate(pathTo('imports', {}, { list: id })) },
    });
  }, [state, created, merged, failed, questions, id, navigate]);
}
