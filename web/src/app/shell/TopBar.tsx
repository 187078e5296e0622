import { productName } from '@app/contract/base/product';
import { hasAccess } from '@app/contract/policies';
import { getSystemInfo } from '@app/contract/machine/system';
import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, IconButton, Link, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link as RouterLink } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { frame } from '../../kit/theme.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { EmailSearch } from './EmailSearch.tsx';
import { KeyCaps } from '../../kit/page/KeyCaps.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { paletteKeys } from './shortcuts.ts';
import type { Overlay } from './overlay.ts';
import { pathTo } from '../../parts/paths.ts';

const Bell = lazy(async () => ({ default: (await import('./Bell.tsx')).Bell }));

interface Props {
  menuOpen: boolean;
  onToggleMenu: () => void;
  onOpen: (overlay: Overlay) => void;
}

export function TopBar({ menuOpen, onToggleMenu, onOpen }: Props) {
  return (
    <Stack
      component="header"
      direction="row"
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: frame.topBar,
        px: 1,
        gap: 1,
        alignItems: 'center',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
        zIndex: (theme) => theme.zIndex.drawer + 1,
      }}
    >
      <IconButton aria-label={menuOpen ? 'Close menu' : 'Open menu'} aria-expanded={menuOpen} onClick={onToggleMenu}>
        <MenuIcon />
      </IconButton>
      <Link
        component={RouterLink}
        to={pathTo('todo')}
        underline="none"
        sx={{ color: 'text.primary', fontSize: 15, fontWeight: 650 }}
      >
        {productName}
      </Link>
      <DatabaseHost />
      <Box sx={{ flexGrow: 1 }} />
      <EmailSearch />
      <PaletteButton onClick={() => onOpen('palette')} />
      <Suspense fallback={<Box sx={{ width: 40 }} />}>
        <Bell />
      </Suspense>
      <ProfileMenu onOpen={onOpen} />
    </Stack>
  );
}

/* Superusers work on several installations at once; this tells which one is in front of them. */
function DatabaseHost() {
  const enabled = hasAccess(useCurrentUser(), getSystemInfo.access);
  const { data } = useQuery({ ...queryOf(getSystemInfo), enabled, staleTime: Infinity });
  if (!enabled || !data) return null;
  return (
    <Typography variant="body2" noWrap sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
      [{data.database.host}]
    </Typography>
  );
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <>
      <Button
        onClick={onClick}
        startIcon={<SearchIcon fontSize="small" />}
        sx={{
          display: { xs: 'none', sm: 'flex' },
          width: 220,
          justifyContent: 'flex-start',
          color: 'text.secondary',
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="span" sx={{ flexGrow: 1, textAlign: 'left' }}>
          Find anything…
        </Box>
        <KeyCaps keys={paletteKeys} />
      </Button>
      <IconButton aria-label="Find anything…" onClick={onClick} sx={{ display: { sm: 'none' } }}>
        <SearchIcon />
      </IconButton>
    </>
  );
}
