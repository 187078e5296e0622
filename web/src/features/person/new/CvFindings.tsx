import { Alert, Box, Button, Typography } from '@mui/material';
import { Disclosure } from '../../../kit/page/Disclosure.tsx';
import { type CvField, cvFields, type Origin, type Proposed } from './cv-fill.ts';

interface Props {
  proposed: Proposed;
  origins: readonly Origin[];
  kept: readonly CvField[];
  /** Puts what the CV says in place of what was typed. */
  onUse: (name: CvField) => void;
}

/** What a CV gave for the form, and what it says that was typed otherwise. */
export function CvFindings({ proposed, origins, kept, onUse }: Props) {
  const found = (Object.keys(cvFields) as CvField[]).filter((name) => proposed[name].length > 0);
  if (found.length === 0)
    return (
      <Alert severity="warning">
        Nothing was recognized in this CV. Fill in the form by hand; the CV is attached all the same.
      </Alert>
    );
  return (
    <>
      <Alert severity="success" sx={{ alignItems: 'flex-start' }}>
        Found: {found.map((name) => cvFields[name].toLowerCase()).join(', ')}. Look it over below. The CV itself is
        attached when you add the person.
      </Alert>
      <CvOrigins origins={origins} />
      {kept.length > 0 && (
        <Alert severity="info" sx={{ alignItems: 'flex-start' }}>
          What you typed was kept.
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
            {kept.map((name) => (
              <li key={name}>
                <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {cvFields[name]}: the CV says {saidOf(proposed[name])}
                </Typography>{' '}
                <Button
                  size="small"
                  color="inherit"
                  aria-label={`Use this for ${cvFields[name].toLowerCase()}`}
                  onClick={() => onUse(name)}
                >
                  Use this
                </Button>
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  );
}

const saidOf = (value: Proposed[CvField]): string => {
  if (typeof value !== 'string') return value.length === 1 ? 'one entry' : `${value.length} entries`;
  return `“${value.length > 80 ? `${value.slice(0, 80)}…` : value}”`;
};

/** Every value with the words of the CV that say so; those that may be wrong first. */
function CvOrigins({ origins }: { origins: readonly Origin[] }) {
  if (origins.length === 0) return null;
  const unsure = origins.filter(({ sure }) => !sure).length;
  const sorted = origins.toSorted((a, b) => Number(a.sure) - Number(b.sure));
  return (
    <Disclosure title={`Where it stands in the CV${unsure > 0 ? ` (unsure: ${unsure} of ${origins.length})` : ''}`}>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Box
        component="ul"
        aria-label="Where it stands in the CV"
        tabIndex={0}
        sx={{ m: 0, p: 1.5, pl: 3.5, maxHeight: 320, overflow: 'auto' }}
      >
        {sorted.map(({ name, value, from, sure }) => (
          <Typography
            component="li"
            variant="body2"
            key={`${name} ${value} ${from}`}
            sx={{ overflowWrap: 'anywhere', mb: 0.5 }}
          >
            {!sure && <strong>Unsure. </strong>}
            {cvFields[name]}: {name === 'summary' ? 'as written' : value}
            <Typography
              component="q"
              variant="body2"
              color="textSecondary"
              sx={{ display: 'block', whiteSpace: 'pre-line' }}
            >
              {from}
            </Typography>
          </Typography>
        ))}
      </Box>
    </Disclosure>
  );
}
