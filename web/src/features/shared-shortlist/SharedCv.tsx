import { openSharedCv } from '@app/contract/roles/shortlists';
import { Alert, Box, Button, Typography } from '@mui/material';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

/** What somebody's CV says, asked for when the client wants to read it. It stands under the watermark of the page. */
export function SharedCv({ place, name, token }: { place: number; name: string; token: string }) {
  const open = useWrite(openSharedCv);
  if (!open.data)
    return (
      <>
        <Button
          variant="outlined"
          loading={open.isPending}
          onClick={() => open.mutate({ body: { token, place } })}
          sx={{ alignSelf: 'flex-start', displayPrint: 'none' }}
        >
          Read the CV
        </Button>
        {open.isError && <Alert severity="error">{errorText(open.error, 'The CV could not be opened')}</Alert>}
      </>
    );
  return (
    <section aria-label={`CV of ${name}`}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        CV
      </Typography>
      <Box
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, whiteSpace: 'pre-wrap', typography: 'body2' }}
      >
        {open.data.text}
      </Box>
    </section>
  );
}
