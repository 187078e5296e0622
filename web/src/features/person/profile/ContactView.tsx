import type { contactStates, FullPerson } from '@app/contract/people/people';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, IconButton, Link, Stack, Tooltip, Typography } from '@mui/material';
import { copy } from '../../../kit/page/copy.ts';
import { isSafeLink, peopleSearchLinks } from '../people-search-links.ts';
import { nameOf } from '../person-texts.ts';

type State = (typeof contactStates)[number];
const states = {
  valid: { text: 'Valid', color: 'success.main', Icon: CheckCircleOutlined },
  bounced: { text: 'Bounced', color: 'warning.main', Icon: ErrorOutlineOutlined },
  opted_out: { text: 'Opted out', color: 'error.main', Icon: BlockOutlined },
} as const satisfies Record<State, object>;

/** How to reach the person, whether it works, and where else to look. */
export function ContactView({ person }: { person: FullPerson }) {
  const { emails, phones, links, connections, company_name, do_not_contact } = person;
  return (
    <Stack spacing={1}>
      {emails.map(({ email, state, is_primary }) => (
        <Way
          key={email}
          what="E-mail"
          value={email}
          link={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
          usable={!do_not_contact}
          state={state}
          primary={is_primary && emails.length > 1}
        />
      ))}
      {phones.map(({ phone, state, is_primary }) => (
        <Way
          key={phone}
          what="Phone number"
          value={phone}
          link={dialled(phone)}
          usable={!do_not_contact && /\d/.test(phone)}
          state={state}
          primary={is_primary && phones.length > 1}
        />
      ))}
      {emails.length + phones.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No e-mail address or phone number yet
        </Typography>
      )}
      {links.map((link) =>
        isSafeLink(link) ? (
          <Elsewhere key={link} url={link} text={link.replace(/^https:\/\/(www\.)?|\/$/g, '')} />
        ) : (
          <Typography key={link} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {link}
          </Typography>
        ),
      )}
      {connections.length > 0 && (
        <Typography variant="body2">Connected with {connections.map(({ username }) => username).join(', ')}</Typography>
      )}
      <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap', pt: 1, borderTop: 1, borderColor: 'divider' }}>
        <Typography variant="body2" color="textSecondary">
          Look on
        </Typography>
        {peopleSearchLinks({ name: nameOf(person), company: company_name }).map(({ site, url }) => (
          <Elsewhere key={site} url={url} text={site} />
        ))}
      </Stack>
    </Stack>
  );
}

/** After a country code, the zero in brackets is not dialled. */
const dialled = (phone: string): string => `tel:${phone.replace(/^(\+.*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}`;

interface WayProps {
  what: string;
  value: string;
  /** Where a click leads: to the program for mail or calls. */
  link: string;
  usable: boolean;
  state: State;
  primary: boolean;
}

/** An address that bounced, or of somebody who does not want to hear from us, is only to be read. */
function Way({ what, value, link, usable, state, primary }: WayProps) {
  const { text, color, Icon } = states[state];
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography sx={{ overflowWrap: 'anywhere', textDecoration: state === 'valid' ? 'none' : 'line-through' }}>
          {usable && state === 'valid' ? <Link href={link}>{value}</Link> : value}
        </Typography>
        <Typography variant="caption" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color }}>
          <Icon sx={{ fontSize: 14 }} /> {text}
          {primary && ' · primary'}
        </Typography>
      </Box>
      <Tooltip title="Copy">
        <IconButton aria-label={`Copy ${value}`} onClick={() => void copy(what, value)} edge="end">
          <ContentCopy sx={{ fontSize: 18 }} />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}

/* Opened in a tab of its own, which learns nothing about where it was opened from. */
function Elsewhere({ url, text }: { url: string; text: string }) {
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere', minWidth: 0 }}
    >
      {text} <OpenInNew sx={{ fontSize: 14 }} titleAccess="(new tab)" />
    </Link>
  );
}
