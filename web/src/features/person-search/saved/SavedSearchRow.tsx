import { countSearchTemplate, type SearchTemplate } from '@app/contract/people/person-search';
import { isOwn } from '@app/contract/policies';
import LockOutlined from '@mui/icons-material/LockOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import { Box, ButtonBase, Chip, IconButton, Menu, MenuItem, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { formatCount } from '../../../kit/format.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { useSavedSearchActions } from './useSavedSearchActions.ts';

interface Props {
  saved: SearchTemplate;
  current: string;
  onOpen: () => void;
  onRename: () => void;
  /** Closes the list, because the notice with Undo is on the page behind it. */
  onClose: () => void;
}

/** A saved search with what it finds. Its owner can change and delete it. */
export function SavedSearchRow({ saved, current, onOpen, onRename, onClose }: Props) {
  const { name, owner, shared, search } = saved;
  const own = isOwn(useCurrentUser(), owner.id);
  const count = useQuery(queryOf(countSearchTemplate, { params: { name } }));
  const { markSeen, remove, replace } = useSavedSearchActions(saved);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', borderRadius: 1, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <ButtonBase
        onClick={() => {
          markSeen();
          onOpen();
        }}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          justifyContent: 'flex-start',
          textAlign: 'left',
          p: 1,
          borderRadius: 1,
          gap: 1,
        }}
      >
        <Box sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Typography
            variant="caption"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}
          >
            {!shared && <LockOutlined sx={{ fontSize: 13 }} />}
            {own ? (shared ? 'Yours, shared' : 'Only yours') : `From ${owner.username}`}
            {search === current && ' · open now'}
          </Typography>
        </Box>
        {count.isError && (
          <Typography variant="caption" sx={{ color: 'error.main' }}>
            Not counted
          </Typography>
        )}
        {count.data && count.data.seen !== null && count.data.fresh > 0 && (
          <Chip color="primary" label={`${formatCount(count.data.fresh)} new`} />
        )}
        {count.data && (
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(count.data.hits)}
            {count.data.capped && '+'}
          </Typography>
        )}
      </ButtonBase>
      {own && (
        <>
          <IconButton
            aria-label={`More for ${name}`}
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreVert fontSize="small" />
          </IconButton>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
            <MenuItem onClick={choose(onRename)}>Rename or share</MenuItem>
            <MenuItem
              disabled={search === current}
              onClick={choose(() => {
                void replace(current).catch(() => {});
                onClose();
              })}
            >
              Replace with what is on screen
            </MenuItem>
            <MenuItem
              onClick={choose(() => {
                void remove().catch(() => {});
                onClose();
              })}
            >
              Delete
            </MenuItem>
          </Menu>
        </>
      )}
    </Stack>
  );
}
