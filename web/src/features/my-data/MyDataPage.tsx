import { askAboutMyData, exportMyData, type getMyData, type Wish, wishes } from '@app/contract/people/my-data';
import type { Response } from '@app/contract/base/endpoint';
import { lawfulBases } from '@app/contract/people/people';
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { download } from '../../kit/net/download.ts';
import { FactList } from '../../kit/page/FactList.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { CardLayout } from '../../parts/CardLayout.tsx';
import { Explanation } from '../../parts/explanations/Explanation.tsx';
import { myDataQuery, myExplanationQuery } from './my-data-query.ts';

/**
 * Where the link leads that a person got to the data we hold about them. Its secret stands behind the #: browsers send that to nobody,
 * so no log, no mail scanner and no page that it leads on to has it.
 */
export function MyDataPage() {
  const token = window.location.hash.slice(1);
  return (
    <CardLayout title="Your data" width={560}>
      {token === '' ? (
        <Alert severity="error">This link is not complete. Please copy all of it from the mail.</Alert>
      ) : (
        <MyData token={token} />
      )}
    </CardLayout>
  );
}

function MyData({ token }: { token: string }) {
  const data = useQuery(myDataQuery(token));
  // Whoever was given a link that has ended can try again as often as they like.
  if (data.error instanceof ApiError && data.error.code === 'link_invalid')
    return <Alert severity="info">{data.error.message}</Alert>;
  return <Loaded query={data}>{(held) => <Held held={held} token={token} />}</Loaded>;
}

interface Props {
  held: Response<typeof getMyData>;
  token: string;
}
function Held({ held, token }: Props) {
  const keep = useWrite(exportMyData, {
    onSuccess: (content) => download('my data.zip', 'application/zip', content),
  });
  return (
    <Stack spacing={3}>
      <Typography>
        This is what we hold about {held.name}, and why. Only whoever has this link sees it; it works until{' '}
        {held.expires.slice(0, 10)}.
      </Typography>
      {held.erased_on && !held.waits && (
        <Alert severity="info">Everything about you will be erased on {held.erased_on.slice(0, 10)}.</Alert>
      )}
      {held.waits && (
        <Alert severity="warning">
          Everything about you is to be erased, but not yet: we have to keep it for now, because it may be needed for a
          legal claim or by an authority. It is erased as soon as that is over. Until then no one here contacts you.
        </Alert>
      )}
      {held.do_not_contact && <Alert severity="success">No one here contacts you any more.</Alert>}
      <FactList
        facts={[
          ['Where we have it from', held.source],
          ['Page', held.source_url],
          ['Lawful basis', lawfulBases[held.lawful_basis]],
          ['What for', held.purpose],
          ['Since', held.since.slice(0, 10)],
          ['Kept until', held.retention_until],
        ]}
      />
      <Box component="section">
        <Typography variant="h2" sx={{ mb: 1 }}>
          What it is
        </Typography>
        <FactList facts={held.held.map(({ heading, rows }) => [heading, rows === 1 ? '1 entry' : `${rows} entries`])} />
        <Button loading={keep.isPending} onClick={() => keep.mutate({ body: { token } })} sx={{ mt: 1.5, ml: -1 }}>
          Download all of it
        </Button>
        {keep.isError && <Alert severity="error">{errorText(keep.error, 'This could not be downloaded')}</Alert>}
      </Box>
      <Explained token={token} />
      <Wishes held={held} token={token} />
    </Stack>
  );
}

/** What programs said of them, when they ask. */
function Explained({ token }: { token: string }) {
  const [open, setOpen] = useState(false);
  const explanation = useQuery({ ...myExplanationQuery(token), enabled: open });
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        What programs said of you
      </Typography>
      {open ? (
        <Loaded query={explanation}>{(explained) => <Explanation explained={explained} />}</Loaded>
      ) : (
        <Button onClick={() => setOpen(true)} sx={{ ml: -1 }}>
          Show it, and who decided
        </Button>
      )}
    </Box>
  );
}

const effects: Record<Wish, string> = {
  stop: 'At once, by mail and any other way.',
  correct: 'Tell us what, and we put it right.',
  human: 'If a program has graded you, someone looks at your profile themselves.',
  erase: 'After a few days of grace everything is deleted. No one contacts you from now on.',
};
const afterWaiting = 'Noted. We have to keep your data for now; it is erased as soon as we no longer have to.';
const thanks: Record<Wish, string> = {
  stop: 'Done. No one here contacts you any more.',
  correct: 'Thank you. We will look at it.',
  human: 'Thank you. Someone will look at it.',
  erase: 'Done. Everything will be erased.',
};

function Wishes({ held, token }: Props) {
  const [chosen, setChosen] = useState<Wish>();
  const [text, setText] = useState('');
  const ask = useWrite(askAboutMyData, {
    onSuccess: () => {
      setChosen(undefined);
      setText('');
    },
  });
  const possible = (Object.keys(wishes) as Wish[]).filter(
    (wish) => !(wish === 'stop' && held.do_not_contact) && !(wish === 'erase' && held.erased_on !== null),
  );
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 1 }}>
        What you want done
      </Typography>
      <Stack spacing={1.5}>
        {ask.isSuccess && chosen === undefined && (
          <Alert severity="success">{ask.data.waits ? afterWaiting : thanks[ask.variables.body.wish]}</Alert>
        )}
        {possible.map((wish) => (
          <Box key={wish}>
            <Button
              variant="outlined"
              fullWidth
              color={wish === 'erase' ? 'error' : 'primary'}
              aria-expanded={chosen === wish}
              onClick={() => setChosen(chosen === wish ? undefined : wish)}
            >
              {wishes[wish]}
            </Button>
            {chosen === wish && (
              <Stack spacing={1.5} sx={{ mt: 1.5, mb: 1 }}>
                <Typography variant="body2">{effects[wish]}</Typography>
                {wish !== 'stop' && (
                  <TextField
                    label={wish === 'correct' ? 'What is wrong' : 'Anything we should know'}
                    value={text}
                    onChange={({ target }) => setText(target.value)}
                    multiline
                    minRows={2}
                    fullWidth
                    slotProps={{ htmlInput: { maxLength: 2000 } }}
                  />
                )}
                {ask.isError && <Alert severity="error">{errorText(ask.error, 'This could not be saved')}</Alert>}
                <Button
                  variant="contained"
                  color={wish === 'erase' ? 'error' : 'primary'}
                  loading={ask.isPending}
                  onClick={() => ask.mutate({ body: { token, wish, text } })}
                >
                  {wish === 'erase' ? 'Yes, erase everything' : 'Send'}
                </Button>
              </Stack>
            )}
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
