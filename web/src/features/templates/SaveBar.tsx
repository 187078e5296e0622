import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, GlobalStyles, Menu, MenuItem, Stack } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { barsBelow } from '../../kit/theme.ts';
import { pathTo } from '../../parts/paths.ts';
import type { targetsFor } from '../../parts/templates/default-targets.ts';

type Choice = ReturnType<typeof targetsFor>[number];
interface Props {
  /** For whom it can be made the default. */
  choices: readonly Choice[];
  /** What saving does unless something else is chosen: it also makes this the default. */
  first?: Choice | undefined;
  /** There is nothing to save. */
  unchanged?: boolean;
  pending: boolean;
  onSave: (choice?: Choice) => void;
  /** Why it was not saved. */
  children?: ReactNode;
}

/** Saves a template, and makes it a default on request. It stays in sight. */
export function SaveBar({ choices, first, unchanged = false, pending, onSave, children }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <Stack
      spacing={1}
      sx={{
        /* On a phone it would hide a part of a short page: there it stands at the end. */
        position: { xs: 'static', md: 'sticky' },
        bottom: 0,
        zIndex: 2,
        mx: -2,
        px: 2,
        py: 1.25,
        mt: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <GlobalStyles styles={{ '@media (min-width: 900px)': { ':root': { [barsBelow]: '56px' } } }} />
      {children}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {first && (
          <Button variant="contained" loading={pending} onClick={() => onSave(first)}>
            Save as default {first.text}
          </Button>
        )}
        <Button
          type="submit"
          variant={first ? 'outlined' : 'contained'}
          loading={pending}
          disabled={unchanged}
          onClick={() => onSave()}
        >
          Save
        </Button>
        {!first && (
          <Button
            variant="outlined"
            aria-haspopup="menu"
            disabled={pending}
            endIcon={<ArrowDropDown />}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            {unchanged ? 'Make default' : 'Save and make default'}
          </Button>
        )}
        <Button component={Link} to={pathTo('templates')} disabled={pending}>
          Cancel
        </Button>
      </Stack>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.text}
            onClick={() => {
              setAnchor(undefined);
              onSave(choice);
            }}
          >
            {choice.text.replace(/^f/, 'F')}
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  );
}
