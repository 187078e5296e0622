import { Alert, Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bannerHeight, frame } from '../../kit/theme.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { exitImpersonation } from './session-actions.ts';

export function ImpersonationBanner() {
  const { username } = useCurrentUser();
  const exit = useMutation({ mutationFn: exitImpersonation });
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const watch = new ResizeObserver(([entry]) =>
      style.setProperty(bannerHeight, `${entry!.borderBoxSize[0]!.blockSize}px`),
    );
    watch.observe(banner.current!);
    return () => {
      watch.disconnect();
      style.removeProperty(bannerHeight);
    };
  }, []);
  return (
    <Alert
      ref={banner}
      severity="warning"
      role="status"
      sx={{
        position: 'sticky',
        top: frame.topBar,
        zIndex: 'appBar',
        borderRadius: 0,
        borderBottom: 1,
        borderColor: 'divider',
      }}
      action={
        <Button color="inherit" variant="outlined" loading={exit.isPending} onClick={() => exit.mutate()}>
          Exit Impersonation
        </Button>
      }
    >
      You are currently impersonating {username}
    </Alert>
  );
}
