import { canSetDefault } from '@app/contract/policies';
import { defaultRules, listDefaults, type TemplateDefault } from '@app/contract/outreach/templates';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { pathTo } from '../../parts/paths.ts';
import { useRemoveDefault } from '../../parts/templates/useDefaults.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { winningRows } from './winning-rows.ts';

const SetDefaultDialog = lazy(async () => ({
  default: (await import('../../parts/templates/SetDefaultDialog.tsx')).SetDefaultDialog,
}));

interface Role {
  id: number;
  name: string;
  users: number[];
}

/** Which template the user gets when they write to somebody about the role, by each channel, and why. */
export function DefaultTemplate({ role }: { role: Role }) {
  const { id } = role;
  const user = useCurrentUser();
  const defaults = useQuery(queryOf(listDefaults, { query: { assignment_id: id } }));
  const [setting, setSetting] = useState(false);
  const { removeDefault, isPending } = useRemoveDefault();
  /* What is set for all roles is changed on the page of its template. */
  const mayRemove = ({ user: whose, assignment }: TemplateDefault) =>
    assignment === id && canSetDefault(user, { user: whose, assignment: role });
  return (
    <Loaded query={defaults}>
      {(list) => (
        <>
          <Box component="ul" aria-label="Default templates" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 400 }}>
            {winningRows(list, { user: user.id, assignment: id }).map(({ channels, winner }) => (
              <Stack key={channels} component="li" direction="row" sx={{ alignItems: 'center', gap: 1, py: 0.5 }}>
                <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {winner ? (
                    <Link component={RouterLink} variant="body2" to={pathTo('template', { id: winner.template })}>
                      {winner.template_name}
                    </Link>
                  ) : (
                    <Typography variant="body2" color="textSecondary">
                      None
                    </Typography>
                  )}
                  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                    {[channels, winner && defaultRules[winner.rule]].filter(Boolean).join(' · ')}
                  </Typography>
                </Box>
                {winner && mayRemove(winner) && (
                  <Tooltip title="Remove default">
                    <IconButton
                      aria-label={`Remove default ${winner.template_name}`}
                      disabled={isPending}
                      onClick={() => removeDefault(winner)}
                    >
                      <Close sx={{ fontSize: 18 }} />
                    </IconButton>
                  </Tooltip>
                )}
              </Stack>
            ))}
          </Box>
          <Stack direction="row" sx={{ gap: 1, mt: 0.5, ml: -1.5 }}>
            <Button onClick={() => setSetting(true)}>Set default</Button>
            <Button component={RouterLink} to={pathTo('newTemplate', {}, { role: id })}>
              New template
            </Button>
          </Stack>
          <Suspense>{setting && <SetDefaultDialog role={role} onClose={() => setSetting(false)} />}</Suspense>
        </>
      )}
    </Loaded>
  );
}
