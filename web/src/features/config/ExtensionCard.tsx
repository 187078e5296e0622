import { productName } from '@app/contract/base/product';
import { createPairingCode, downloadExtension, pairExtension, pairingMinutes } from '@app/contract/users/pairing';
import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../kit/net/api-error.ts';
import { call } from '../../kit/net/api.ts';
import { download } from '../../kit/net/download.ts';
import { useTouch } from '../../kit/net/touch.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';

/** The browser extension: how it gets into the browser, and the code that pairs it with this account. */
export function ExtensionCard() {
  const inPerson = useCurrentUser().impersonator === null;
  const touch = useTouch();
  const fetchFile = useMutation({
    mutationFn: () => call(downloadExtension, { query: { origin: location.origin } }),
    onSuccess: (content) => download(`${productName.toLowerCase()}-extension.zip`, 'application/zip', content),
  });
  const pair = useWrite(createPairingCode);
  const finish = () => {
    pair.reset();
    void touch(pairExtension);
  };
  return (
    <Card component="section" aria-labelledby="extension-heading">
      <CardContent>
        <Typography variant="h2" id="extension-heading" sx={{ mb: 0.5 }}>
          Browser extension
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
          Shows the next text of your work list beside the profile it is for, and captures the profile you are looking
          at. You paste, you press send: it does nothing by itself. For Chrome, Edge and other browsers made from
          Chromium.
        </Typography>
        <Box component="ol" sx={{ m: 0, pl: 2.5, '& li': { mb: 1.5 } }}>
          <li>
            <Typography>Download it, and unpack the ZIP file into a folder that stays.</Typography>
            <Button
              variant="outlined"
              loading={fetchFile.isPending}
              onClick={() => fetchFile.mutate()}
              sx={{ mt: 0.5 }}
            >
              Download extension
            </Button>
            {fetchFile.isError && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {errorText(fetchFile.error, 'The extension could not be downloaded')}
              </Alert>
            )}
          </li>
          <li>
            <Typography>
              Open <code>chrome://extensions</code> (in Edge <code>edge://extensions</code>), switch on “Developer
              mode”, press “Load unpacked” and choose that folder.
            </Typography>
          </li>
          <li>
            <Typography>Press the {productName} icon in the toolbar, and enter the code that you get here.</Typography>
            {pair.data ? (
              <Stack spacing={1} sx={{ mt: 1 }}>
                <FieldCopy label="Pairing code" value={pair.data.code} />
                <Typography variant="body2" color="textSecondary">
                  It works once, for {pairingMinutes} minutes. Give it to no one: whoever has it sees your work list.
                </Typography>
                <div>
                  <Button onClick={finish}>Done</Button>
                </div>
              </Stack>
            ) : (
              <Button
                variant="outlined"
                disabled={!inPerson}
                loading={pair.isPending}
                onClick={() => pair.mutate({})}
                sx={{ mt: 0.5 }}
              >
                Pair
              </Button>
            )}
            {pair.isError && (
              <Alert severity="error" sx={{ mt: 1 }}>
                {errorText(pair.error, 'There is no code right now')}
              </Alert>
            )}
          </li>
        </Box>
      </CardContent>
    </Card>
  );
}
