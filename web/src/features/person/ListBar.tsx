import ArrowBack from '@mui/icons-material/ArrowBack';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePlainKeys } from '../../kit/page/plain-keys.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { positionOf } from './list-position.ts';
import { pathTo } from '../../parts/paths.ts';

/** Leads through the list one came from, with its buttons or J and K. Nothing when one did not come from a list. */
export function ListBar({ id }: { id: number }) {
  const [position] = useState(() => positionOf(id));
  const navigate = useNavigate();
  const { single_key_shortcuts } = useCurrentUser().userprofile.config;
  usePlainKeys(({ key }) => {
    const other = { j: position?.next, k: position?.previous }[key.toLowerCase()];
    if (single_key_shortcuts && other) void navigate(pathOf(other));
  });
  if (!position) return null;
  const { place, count, previous, next, back } = position;
  return (
    <Stack
      component="nav"
      aria-label="The list you came from"
      direction="row"
      sx={{ alignItems: 'center', gap: 0.5, mb: 1, mt: -0.5, ml: -1 }}
    >
      <Button component={Link} to={back} startIcon={<ArrowBack />}>
        Back to the list
      </Button>
      <Box sx={{ flexGrow: 1 }} />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', mr: 0.5 }}>
        {place} of {count}
      </Typography>
      <Step label="Previous person" keyName="K" to={previous}>
        <NavigateBefore />
      </Step>
      <Step label="Next person" keyName="J" to={next}>
        <NavigateNext />
      </Step>
    </Stack>
  );
}

interface StepProps {
  label: string;
  keyName: string;
  to: number | undefined;
  children: ReactNode;
}

function Step({ label, keyName, to, children }: StepProps) {
  if (to === undefined)
    return (
      <IconButton aria-label={label} disabled>
        {children}
      </IconButton>
    );
  return (
    <Tooltip title={`${label} (${keyName})`}>
      <IconButton component={Link} to={pathOf(to)} aria-label={label} aria-keyshortcuts={keyName}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

const pathOf = (id: number): string => pathTo('person', { id });
