import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { cspNonce } from '../kit/csp-nonce.ts';
import { theme } from '../kit/theme.ts';
import { isSignedIn } from '../kit/net/tokens.ts';
import { queryClient } from './start/query-client.ts';
import { RootError } from './start/RootError.tsx';
import { StartUp } from './start/StartUp.tsx';
import { loadUserScreens } from './start/load-early.ts';
import { VisitorScreens } from './VisitorScreens.tsx';

const styles = createCache({ key: 'css', ...(cspNonce && { nonce: cspNonce }) });

const UserScreens = lazy(async () => ({ default: (await loadUserScreens()).UserScreens }));

/* Signing in or out starts a fresh page, so this is decided once. What users need is not sent to visitors. */
function Screens() {
  const [signedIn] = useState(isSignedIn);
  return <Suspense>{signedIn ? <UserScreens /> : <VisitorScreens />}</Suspense>;
}

export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <RootError>
          <QueryClientProvider client={queryClient}>
            <StartUp>
              <Screens />
            </StartUp>
          </QueryClientProvider>
        </RootError>
      </ThemeProvider>
    </CacheProvider>
  );
}
