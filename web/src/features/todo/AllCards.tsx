import type { TodoCard } from '@app/contract/roles/todo';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useId } from 'react';
import { columns } from './card-columns.ts';
import { RuleCard } from './RuleCard.tsx';

interface Props {
  names: readonly TodoCard[];
  user: { id: number; username: string };
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Every card with its rule, its count and its people. They are asked for when they are opened. */
export function AllCards({ names, user, open, onOpen }: Props) {
  const heading = useId();
  if (names.length === 0) return null;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', my: 1 }}>
        <Typography variant="h2" id={heading}>
          All cards
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {names.length}
        </Typography>
        <Button size="small" aria-expanded={open} aria-describedby={heading} onClick={() => onOpen(!open)}>
          {open ? 'Hide cards' : 'Show cards'}
        </Button>
      </Stack>
      {open && (
        <Box sx={columns}>
          {names.map((name) => (
            <RuleCard key={name} card={name} user={user} />
          ))}
        </Box>
      )}
    </>
  );
}
