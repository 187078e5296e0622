import type { DuplicateCandidate } from '@app/contract/people/imports';
import { Alert, Box, Button, Link } from '@mui/material';
import { describe, isLikely, reasonFor } from '../../../parts/duplicate-texts.ts';
import { pathTo } from '../../../parts/paths.ts';

interface Props {
  people: readonly DuplicateCandidate[];
  pending: boolean;
  onAttach: (id: number) => void;
}

/** Those whom a CV may be about: it may be better kept with one of them than with somebody new. */
export function KnownAlready({ people, pending, onAttach }: Props) {
  if (people.length === 0) return null;
  const likely = people.filter(isLikely);
  return (
    <Alert severity={likely.length > 0 ? 'warning' : 'info'} sx={{ alignItems: 'flex-start' }}>
      {likely.length > 0 ? 'This person may already be here:' : 'We have people with a similar name:'}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {/* Namesakes would only take the eye off the one. */}
        {(likely.length > 0 ? likely : people).map((each) => (
          <li key={each.id}>
            {/* In a tab of its own: what is typed here stays. */}
            <Link
              href={pathTo('person', { id: each.id })}
              target="_blank"
              rel="noopener"
              color="inherit"
              underline="always"
            >
              {each.name}
            </Link>
            {describe(each) && ` (${describe(each)})`}
            {isLikely(each) && `: ${reasonFor(each)}`}{' '}
            <Button
              size="small"
              color="inherit"
              disabled={pending}
              aria-label={`Attach the CV to ${each.name} instead`}
              onClick={() => onAttach(each.id)}
            >
              Attach the CV there instead
            </Button>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
