import { listMailOutbox, type OutboxMail } from '@app/contract/machine/operations';
import ArrowBack from '@mui/icons-material/ArrowBack';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import { Alert, Box, Button, Card, ListItemButton, ListItemText, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { queryOf } from '../../kit/net/api.ts';
import { formatAge, formatDateTime, formatDateTimeSeconds } from '../../kit/format.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';

const search = z.object({ mail: z.string().optional() });

export function MailOutboxPage() {
  const outbox = useQuery(queryOf(listMailOutbox));
  return (
    <Page
      title="Mail outbox"
      subtitle="Mails that were written to files instead of being sent."
      actions={
        <Button variant="outlined" loading={outbox.isFetching} onClick={() => void outbox.refetch()}>
          Refresh
        </Button>
      }
    >
      <Loaded query={outbox}>
        {({ smtp_configured, results }) => (
          <Stack spacing={2}>
            <Alert severity="info">
              {smtp_configured
                ? 'A mail server is configured: new mails are sent through it, and only mails from before are listed here.'
                : 'No mail server is configured, so no mail leaves this machine. Set SMTP_URL to send them. Links that let someone in are hidden here; they are in the files.'}
            </Alert>
            {results.length === 0 ? <NoMail /> : <Mailbox mails={results} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function NoMail() {
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', py: 8, color: 'text.secondary', textAlign: 'center' }}>
      <MarkEmailReadOutlined sx={{ fontSize: 40 }} />
      <Typography variant="h2" sx={{ color: 'text.primary' }}>
        The outbox is empty
      </Typography>
      <Typography>Mails appear here when users register, are approved or are rejected.</Typography>
    </Stack>
  );
}

/** List and reading pane side by side; on a narrow screen one or the other, as in every mail program. */
function Mailbox({ mails }: { mails: OutboxMail[] }) {
  const [{ mail: chosen }, setSearch] = useSearch(search);
  const opened = mails.find(({ id }) => id === chosen);
  const shown = opened ?? mails[0];
  return (
    <Card sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' } }}>
      <Box
        component="nav"
        aria-label="Mails"
        sx={{
          display: { xs: opened ? 'none' : 'block', md: 'block' },
          maxHeight: { md: 'calc(100vh - 240px)' },
          overflowY: 'auto',
          borderRight: { md: 1 },
          borderColor: { md: 'divider' },
          p: 0.5,
        }}
      >
        {mails.map((mail) => (
          <ListItemButton
            key={mail.id}
            component="button"
            selected={mail === shown}
            aria-current={mail === shown}
            onClick={() => setSearch({ mail: mail.id })}
            sx={{ width: '100%', textAlign: 'left' }}
          >
            <ListItemText
              primary={mail.subject}
              secondary={`${mail.to} · ${formatAge(mail.created)}`}
              slotProps={{
                primary: { noWrap: true, variant: 'body2', sx: { fontWeight: 600 } },
                secondary: { noWrap: true, variant: 'caption' },
              }}
            />
          </ListItemButton>
        ))}
      </Box>
      {shown && (
        <Box
          component="article"
          aria-label={shown.subject}
          sx={{ display: { xs: opened ? 'block' : 'none', md: 'block' }, p: 2 }}
        >
          <Button
            startIcon={<ArrowBack />}
            onClick={() => setSearch({ mail: undefined })}
            sx={{ display: { md: 'none' }, mb: 1 }}
          >
            All mails
          </Button>
          <Typography variant="h2">{shown.subject}</Typography>
          <Typography
            variant="body2"
            sx={{ color: 'text.secondary', mb: 2 }}
            title={formatDateTimeSeconds(shown.created)}
          >
            To {shown.to} · {formatDateTime(shown.created)}
          </Typography>
          <Typography component="div" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
            {shown.text}
          </Typography>
        </Box>
      )}
    </Card>
  );
}
