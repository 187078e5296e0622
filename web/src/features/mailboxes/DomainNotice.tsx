import { domainVerdicts, listMailDomains, type MailDomain } from '@app/contract/outreach/mail-domains';
import { Box, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';

const colours = { ok: 'success', missing: 'warning', wrong: 'error', unknown: 'default' } as const;
const records = [
  ['spf', 'SPF'],
  ['dkim', 'DKIM'],
  ['dmarc', 'DMARC'],
] as const;

/** What the domains of the mailboxes say about their mails: without it, receivers take them for spam. */
export function DomainNotice() {
  const query = useQuery({ ...queryOf(listMailDomains), staleTime: 300_000 });
  return (
    <Loaded query={query}>
      {({ results }) =>
        results.length > 0 && (
          <Box component="ul" aria-label="Domains" sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
            {results.map((domain) => (
              <Domain key={domain.domain} {...domain} />
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}

function Domain(found: MailDomain) {
  const advice = records.flatMap(([key, name]) => (found[key].advice ? [`${name}: ${found[key].advice}`] : []));
  return (
    <Box component="li" sx={{ py: 0.75, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, minWidth: 160, overflowWrap: 'anywhere' }}>
          {found.domain}
        </Typography>
        {records.map(([key, name]) => (
          <Chip
            key={key}
            size="small"
            variant="outlined"
            color={colours[found[key].verdict]}
            label={`${name}: ${domainVerdicts[found[key].verdict].toLowerCase()}`}
            title={found[key].record || undefined}
          />
        ))}
      </Box>
      {advice.map((text) => (
        <Typography key={text} variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
    </Box>
  );
}
