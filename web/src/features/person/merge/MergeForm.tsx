import { mergePeople, type MergeField } from '@app/contract/people/merges';
import type { FullPerson } from '@app/contract/people/people';
import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { errorText, isConflict } from '../../../kit/net/api-error.ts';
import { differs, fieldRows, leftRows, takenAtFirst, unitedRows } from './merge-rows.ts';
import { Choice, Lists, MergeHeads, MergeSection } from './MergeTable.tsx';
import { nameOf } from '../person-texts.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { useMergeNotice } from '../../../parts/merging.ts';
import { pathTo } from '../../../parts/paths.ts';

interface Props {
  kept: FullPerson;
  other: FullPerson;
}

export function MergeForm({ kept, other }: Props) {
  const tellMerged = useMergeNotice();
  const rows = fieldRows(kept, other);
  const [taken, setTaken] = useState<ReadonlySet<MergeField>>(() => new Set(takenAtFirst(rows)));
  const navigate = useNavigate();
  const merge = useWrite(mergePeople, {
    onSuccess: (done) => {
      /* Not drawn from here: the page knows by now that there is one person left, and shows no form. */
      void navigate(pathTo('person', { id: kept.id }), { replace: true });
      tellMerged(`${nameOf(other)} was merged into ${nameOf(kept)}`, done.merge);
    },
  });
  const take = (name: MergeField, from: 'own' | 'theirs') => {
    const after = new Set(taken);
    if (from === 'theirs') after.add(name);
    else after.delete(name);
    setTaken(after);
  };
  const left = leftRows(kept, other);
  return (
    <Stack spacing={2} sx={{ maxWidth: 1080 }}>
      <MergeHeads kept={kept} other={other} />
      {(kept.do_not_contact || other.do_not_contact) && (
        <Alert severity="error">One of them is marked “Do not contact”. The merged person will be too.</Alert>
      )}
      {(kept.restricted || other.restricted) && (
        <Alert severity="warning">One of them is restricted. The merged person will be too.</Alert>
      )}
      <MergeSection title="Choose what is kept" hint="Where the two differ, choose one.">
        {rows.map((row) => (
          <Choice key={row.name} row={row} from={taken.has(row.name) ? 'theirs' : 'own'} onChoose={take} />
        ))}
      </MergeSection>
      <MergeSection title="Combined" hint="Everything is kept; duplicates once.">
        <Lists rows={unitedRows(kept, other)} />
      </MergeSection>
      {left.length > 0 && (
        <MergeSection title={`Kept from ${nameOf(kept)}`} hint="The other person’s values stay in their own entry.">
          <Lists rows={left} />
        </MergeSection>
      )}
      {merge.isError && (
        <Alert severity={isConflict(merge.error) ? 'warning' : 'error'}>
          {isConflict(merge.error)
            ? 'Someone changed one of them in the meantime. Check the values above, then merge.'
            : errorText(merge.error, 'The merge failed')}
        </Alert>
      )}
      <Stack direction="row" spacing={1}>
        <Button
          variant="contained"
          loading={merge.isPending}
          onClick={() =>
            merge.mutate({
              params: { id: kept.id },
              body: {
                other: other.id,
                version: kept.version,
                fields: rows.filter((row) => differs(row) && taken.has(row.name)).map(({ name }) => name),
              },
            })
          }
        >
          Merge
        </Button>
        <Button component={Link} to={pathTo('person', { id: kept.id })} disabled={merge.isPending}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}
