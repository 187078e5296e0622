import type { CurrentUser } from '@app/contract/users/users';
import { Box, Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { frame } from '../../kit/theme.ts';
import { isImpersonating } from '../../kit/net/tokens.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { addressOf, screensFor } from './menu.ts';
import type { Overlay } from './overlay.ts';
import { loadPalette, PaletteDialog } from './PaletteDialog.tsx';
import { findScreen } from '../screens.ts';
import { useShortcuts } from './shortcuts.ts';
import { SideDrawer } from './SideDrawer.tsx';
import { TopBar } from './TopBar.tsx';

/* What few people open is loaded when they do. */
const SideRail = lazy(async () => ({ default: (await import('./SideRail.tsx')).SideRail }));
const KeyMapDialog = lazy(async () => ({ default: (await import('./KeyMapDialog.tsx')).KeyMapDialog }));
const ImpersonationBanner = lazy(async () => ({
  default: (await import('../session/ImpersonationBanner.tsx')).ImpersonationBanner,
}));
const ImpersonationDialog = lazy(async () => ({
  default: (await import('../session/ImpersonationDialog.tsx')).ImpersonationDialog,
}));

/** The frame of every screen for signed-in users: top bar, side menu, and what opens from them. */
export function Shell() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { full, rail } = findScreen(useLocation().pathname);
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const beside = wide && !full && !rail;
  const railed = wide && rail === true;
  /* Beside the page the menu stays as it was left; over the page it is closed until asked for. */
  const [shown, setShown] = useState(true);
  const [laidOver, setLaidOver] = useState(false);
  const [menuOpen, setMenuOpen] = beside ? [shown, setShown] : [laidOver, setLaidOver];
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const closeOverlay = () => setOverlay(null);

  useEffect(loadPaletteWhenIdle, []);
  useEffect(() => sendVerdictsOfBefore(user), [user]);

  const plainKeys = new Map<string, () => void>([['?', () => setOverlay('key map')]]);
  for (const screen of screensFor(user))
    if (screen.keys) plainKeys.set(screen.keys, () => void navigate(addressOf(screen)));
  useShortcuts({
    keys: user.userprofile.config.single_key_shortcuts && overlay === null ? plainKeys : new Map(),
    onPalette: () => setOverlay('palette'),
  });

  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <TopBar menuOpen={menuOpen} onToggleMenu={() => setMenuOpen(!menuOpen)} onOpen={setOverlay} />
      <Suspense>{railed && <SideRail onOpen={() => setMenuOpen(true)} />}</Suspense>
      <SideDrawer open={menuOpen} permanent={beside} onClose={() => setMenuOpen(false)} />
      <Box
        sx={{
          pt: `${frame.topBar}px`,
          pl: railed ? `${frame.rail}px` : beside && menuOpen ? `${frame.drawer}px` : 0,
          minHeight: '100vh',
          transition: 'padding-left 150ms',
        }}
      >
        {/* Nothing is shown to those who act as somebody else before the banner says so. */}
        <Suspense>
          {isImpersonating() && <ImpersonationBanner />}
          <Box component="main" id="main" tabIndex={-1} sx={{ p: 2, outline: 'none' }}>
            {/* Stays while screens change, so the last one is shown until the next is loaded. */}
            <Suspense>
              <Outlet />
            </Suspense>
          </Box>
        </Suspense>
      </Box>
      {overlay === 'palette' && <PaletteDialog onClose={closeOverlay} onOpen={setOverlay} />}
      <Suspense>
        {overlay === 'key map' && <KeyMapDialog onClose={closeOverlay} />}
        {overlay === 'impersonation' && <ImpersonationDialog onClose={closeOverlay} />}
      </Suspense>
    </>
  );
}

/** Verdicts that were given without a network, and a page that was left before it was back. */
function sendVerdictsOfBefore(user: CurrentUser): void {
  if (!Object.keys(localStorage).some((name) => name.startsWith('spana.verdict.'))) return;
  void import('../../features/grading/outbox/outbox-sender.ts')
    .then(({ sendKeptOf }) => sendKeptOf(user))
    .catch(() => {});
}

function loadPaletteWhenIdle() {
  /* Safari has no idle callback. A failure shows when the palette is opened. */
  const load = () => void loadPalette().catch(() => {});
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 2000);
}

const SkipLink = styled(Link)(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '6px 12px',
  borderRadius: 8,
  background: (theme.vars ?? theme).palette.primary.main,
  color: (theme.vars ?? theme).palette.primary.contrastText,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
