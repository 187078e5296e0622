import { type Capture, captureDays, listCaptures } from '@app/contract/people/captures';
import { Box, Card, Link, List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { formatAge, formatCount } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { usePlainKeys } from '../../../kit/page/plain-keys.ts';
import { useSearch } from '../../../kit/page/address/search.ts';
import { StatePanel } from '../../../kit/page/StatePanel.tsx';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { CaptureCard } from './CaptureCard.tsx';
import { type CaptureActions, useCaptureActions } from './useCaptureActions.ts';

const search = z.object({
  capture: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional(),
});

const nothing = (
  <>
    <span>Nothing you captured is waiting.</span>
    <span>
      Press the icon of the{' '}
      <Link component={RouterLink} to={pathTo('plugin')} underline="always">
        browser extension
      </Link>{' '}
      while you look at a profile, and it comes here.
    </span>
  </>
);

/** The pages that somebody captured: nobody is added before they have looked at it. */
export function CapturedProfiles() {
  const captures = useQuery(queryOf(listCaptures));
  const actions = useCaptureActions();
  return (
    <Loaded query={captures}>
      {({ results, total }) =>
        results.length === 0 ? (
          <Card>
            <StatePanel state={{ is: 'empty', text: nothing }} />
          </Card>
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
              {total === 1 ? 'One profile waits' : `${formatCount(total)} profiles wait`} for you. What no one has dealt
              with is deleted after {captureDays} days.
            </Typography>
            <OpenCaptures captures={results} actions={actions} />
          </>
        )
      }
    </Loaded>
  );
}

export const nameOf = ({ proposal: { first_name, last_name }, url }: Capture): string =>
  `${first_name} ${last_name}`.trim() || url;

interface Props {
  captures: readonly Capture[];
  actions: CaptureActions;
}

/** The one that is open is in the address; when it is dealt with, the first of the others is. */
function OpenCaptures({ captures, actions }: Props) {
  const [{ capture }, setSearch] = useSearch(search);
  const letters = useCurrentUser().userprofile.config.single_key_shortcuts;
  const at = Math.max(
    0,
    captures.findIndex(({ id }) => id === capture),
  );
  const open = captures[at]!;
  const go = (to: number) => {
    const next = captures[Math.max(0, Math.min(to, captures.length - 1))];
    setSearch({ capture: next?.id }, { replace: true });
  };
  usePlainKeys((event) => {
    if (!letters || actions.pending) return;
    const acts: Record<string, () => void> = {
      j: () => go(at + 1),
      k: () => go(at - 1),
      d: () => actions.dismiss(open),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', md: '280px minmax(0, 760px)' },
        alignItems: 'start',
      }}
    >
      <Card component="nav" aria-label="Captured profiles">
        <List dense disablePadding sx={{ maxHeight: { xs: 200, md: 'calc(100vh - 220px)' }, overflow: 'auto' }}>
          {captures.map((each, index) => (
            <ListItem key={each.id} disablePadding>
              <ListItemButton
                component="button"
                selected={index === at}
                aria-current={index === at}
                onClick={() => go(index)}
                sx={{ textAlign: 'left' }}
              >
                <ListItemText
                  primary={nameOf(each)}
                  secondary={`${each.proposal.source} · ${formatAge(each.created)}`}
                  slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
        {letters && (
          <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, py: 1 }}>
            J and K move, D dismisses.
          </Typography>
        )}
      </Card>
      <CaptureCard key={open.id} capture={open} name={nameOf(open)} actions={actions} />
    </Box>
  );
}
