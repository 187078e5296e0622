import type { Double } from '@app/contract/people/captures';
import { Alert, Box, Button, Link } from '@mui/material';
import { describe, isLikely, reasonFor } from '../../../parts/duplicate-texts.ts';
import { pathTo } from '../../../parts/paths.ts';

interface Props {
  doubles: readonly Double[];
  pending: boolean;
  onAdd: (double: Double) => void;
}

/** Those whom a captured page may be about. Who is restricted gets nothing added. */
export function CaptureDoubles({ doubles, pending, onAdd }: Props) {
  const likely = doubles.filter(isLikely);
  return (
    <Alert severity={likely.length > 0 ? 'warning' : 'info'} sx={{ alignItems: 'flex-start' }}>
      {likely.length > 0 ? 'We have this person already, or may have:' : 'We have people with a similar name:'}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {doubles.map((double) => (
          <li key={double.id}>
            {/* In a tab of its own: what is typed here stays. */}
            <Link
              href={pathTo('person', { id: double.id })}
              target="_blank"
              rel="noopener"
              color="inherit"
              underline="always"
            >
              {double.name}
            </Link>
            {describe(double) && ` (${describe(double)})`}: {reasonFor(double)}
            {double.do_not_contact && ', does not want to be contacted'}
            {double.restricted ? (
              ', restricted: nothing is added to them'
            ) : (
              <>
                {' '}
                <Button
                  size="small"
                  color="inherit"
                  disabled={pending}
                  aria-label={`Add to ${double.name}`}
                  onClick={() => onAdd(double)}
                >
                  Add to them
                </Button>
              </>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
