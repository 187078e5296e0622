import PeopleOutlined from '@mui/icons-material/PeopleOutlined';
import { Button, ListItemText, Menu, MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { describe } from '../../../parts/duplicate-texts.ts';
import { duplicatesQuery } from '../DuplicateNotice.tsx';
import { pathTo } from '../../../parts/paths.ts';

/** Namesakes are many, and seldom the same person: they wait behind a button. */
export function SimilarNames({ id }: { id: number }) {
  const duplicates = useQuery(duplicatesQuery(id));
  const [anchor, setAnchor] = useState<HTMLElement>();
  const alike = duplicates.data?.results.filter(({ sure }) => !sure) ?? [];
  if (alike.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PeopleOutlined />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Similar names ({alike.length})
      </Button>
      <Menu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        {alike.map((each) => (
          <MenuItem key={each.id} component={Link} to={pathTo('mergePeople', { id, other: each.id })}>
            <ListItemText primary={`Compare with ${each.name}`} secondary={describe(each)} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
