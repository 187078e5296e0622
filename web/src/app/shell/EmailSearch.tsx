import AlternateEmail from '@mui/icons-material/AlternateEmail';
import { Box, Dialog, IconButton } from '@mui/material';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useState } from 'react';

/* A field with suggestions weighs as much as a screen: it comes after the page that somebody waits for. */
const FieldEmail = lazy(async () => {
  await idleMoment();
  return { default: (await import('./FieldEmail.tsx')).FieldEmail };
});

/** Safari has no word for it. */
const idleMoment = (): Promise<unknown> =>
  new Promise((done) => ('requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 2000 }) : done(null)));

const label = 'Search by email';

/* Looks like the field, so that nothing moves when it comes. */
const Coming = () => (
  <Box
    sx={{
      height: 32,
      px: 1.75,
      border: 1,
      borderColor: 'outline',
      borderRadius: 1,
      color: 'text.secondary',
      lineHeight: '30px',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    }}
  >
    {label}
  </Box>
);

/** In the top bar a field; where there is no room for it, a button that opens it. */
export function EmailSearch() {
  const wide = useMediaQuery((theme) => theme.breakpoints.up('md'));
  const [open, setOpen] = useState(false);
  if (wide)
    return (
      <Box sx={{ width: '20vw' }}>
        <Suspense fallback={<Coming />}>
          <FieldEmail label={label} />
        </Suspense>
      </Box>
    );
  return (
    <>
      <IconButton aria-label={label} onClick={() => setOpen(true)}>
        <AlternateEmail />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        slotProps={{ paper: { 'aria-label': label, 'aria-labelledby': undefined, sx: { p: 2 } } }}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <Suspense fallback={<Box sx={{ height: 32 }} />}>
          <FieldEmail label={label} autoFocus onDone={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
