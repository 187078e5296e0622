import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { cspNonce } from '../kit/csp-nonce.ts';
import { Notifications } from '../kit/notify.tsx';
import { theme } from '../kit/theme.ts';
import { queryClient } from './query-client.ts';
import { RootError } from './RootError.tsx';
import { router } from './router.tsx';
import { StartUp } from './StartUp.tsx';

const styles = createCache({ key: 'css', ...(cspNonce && { nonce: cspNonce }) });

export function App() {
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline />
        <RootError>
          <QueryClientProvider client={queryClient}>
            <StartUp>
              <RouterProvider router={router} />
            </StartUp>
          </QueryClientProvider>
        </RootError>
        <Notifications />
      </ThemeProvider>
    </CacheProvider>
  );
}
