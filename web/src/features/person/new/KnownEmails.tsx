import { searchEmails } from '@app/contract/people/people';
import { email } from '@app/contract/base/text';
import { Alert, Link } from '@mui/material';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../../kit/net/api.ts';
import { pathTo } from '../../../parts/paths.ts';

interface Props {
  /** One in each line, as they are being typed. */
  text: string;
  /** People who are named elsewhere. */
  except: ReadonlySet<number>;
}

/** Says when there is somebody with one of the addresses. */
export function KnownEmails({ text, except }: Props) {
  const typed = useDeferredValue(text)
    .split('\n')
    .map((each) => each.trim().toLowerCase())
    .filter((each) => email.safeParse(each).success);
  const found = useQueries({
    queries: [...new Set(typed)].map((each) => queryOf(searchEmails, { query: { query: each } })),
  });
  const known = found
    .flatMap(({ data }) => data ?? [])
    .filter((person) => typed.includes(person.email.toLowerCase()) && !except.has(person.person_id));
  if (known.length === 0) return null;
  return (
    <Alert severity="warning">
      We have this address already:{' '}
      {known.map(({ person_id, person_name, email: address }, index) => (
        <span key={`${person_id} ${address}`}>
          {index > 0 && ', '}
          <Link component={RouterLink} to={pathTo('person', { id: person_id })} underline="always">
            {person_name || 'someone without a name'}
          </Link>
        </span>
      ))}
    </Alert>
  );
}
