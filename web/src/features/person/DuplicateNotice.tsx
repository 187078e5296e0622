import { listDuplicates } from '@app/contract/people/merges';
import { Alert, Button, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { describe, isLikely, reasonFor } from '../../parts/duplicate-texts.ts';
import { pathTo } from '../../parts/paths.ts';

export const duplicatesQuery = (id: number) => queryOf(listDuplicates, { params: { id } });

/** Says when somebody else has the same address or profile, or the same name at the same company. */
export function DuplicateNotice({ id }: { id: number }) {
  const duplicates = useQuery(duplicatesQuery(id));
  return duplicates.data?.results.filter(isLikely).map((each) => (
    <Alert
      key={each.id}
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button component={RouterLink} to={pathTo('mergePeople', { id, other: each.id })} color="inherit">
          Compare
        </Button>
      }
    >
      May be the same as{' '}
      <Link component={RouterLink} to={pathTo('person', { id: each.id })} color="inherit" underline="always">
        {each.name}
      </Link>
      {describe(each) && ` (${describe(each)})`}: {reasonFor(each)}
    </Alert>
  ));
}
