import type { FullPerson } from '@app/contract/people/people';
import { Alert, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { MergeForm } from './MergeForm.tsx';
import { NoSuchPerson } from '../NoSuchPerson.tsx';
import { isNobody, personQuery } from '../person-queries.ts';
import { nameOf } from '../person-texts.ts';
import { pathTo } from '../../../parts/paths.ts';
import { usePathParams } from '../../../parts/path-params.ts';

/** Two people side by side, to be made one. The first in the address is the one who stays. */
export function MergePage() {
  const { id, other } = usePathParams('mergePeople');
  const kept = useQuery(personQuery(id));
  const leaving = useQuery(personQuery(other));
  const names = kept.data && leaving.data && `Merge ${nameOf(kept.data)} and ${nameOf(leaving.data)}`;
  return (
    <Page title={names ?? 'Merge'} subtitle="Combine two entries for the same person. You can undo this.">
      {isNobody(kept.error) || isNobody(leaving.error) ? (
        <NoSuchPerson />
      ) : (
        <Loaded query={kept}>
          {(first) => (
            <Loaded query={leaving}>
              {(second) => <Pair key={`${first.id} ${second.id}`} kept={first} other={second} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Pair({ kept, other }: { kept: FullPerson; other: FullPerson }) {
  if (kept.id === other.id)
    return (
      <>
        <Typography sx={{ mb: 2 }}>This is one and the same person. Choose two in the search to merge them.</Typography>
        <Button component={Link} to={pathTo('personSearch')} variant="outlined">
          Search for people
        </Button>
      </>
    );
  const gone = [kept, other].find(({ merged_into }) => merged_into !== null);
  if (gone && gone.merged_into !== null)
    return (
      <Alert
        severity="info"
        action={
          <Button component={Link} to={pathTo('person', { id: gone.merged_into })} color="inherit">
            Go there
          </Button>
        }
      >
        {nameOf(gone)} is part of another person already.
      </Alert>
    );
  return <MergeForm kept={kept} other={other} />;
}
