import { lengthRules, type OutboxChannel, wayOut } from '@app/contract/outreach/channels';
import type { SmsChannel } from '@app/contract/outreach/sms';
import { lacks, obstacles } from '@app/contract/outreach/states';
import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Button, Card, Chip, IconButton, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { formatAge } from '../../kit/format.ts';
import { DraftMessage } from './DraftMessage.tsx';
import type { Edited, Letter } from './recipients.ts';
import { smsHint } from './sms-hint.ts';

interface Props {
  channel: OutboxChannel;
  letter: Letter;
  /** The only one: it is open, and cannot be left out. */
  alone: boolean;
  /** How SMS leave, if it is one. */
  sms?: SmsChannel | undefined;
  /** What a draft begins with; null where there is no template to begin with. */
  draftFrom: { template: number; assignment: number | null } | null;
  onEdit: (text: Edited) => void;
  onLeaveOut: (leftOut: boolean) => void;
}

/** What one person gets. It can be changed for them alone. */
export function RecipientCard({ channel, letter, alone, sms, draftFrom, onEdit, onLeaveOut }: Props) {
  const { name, address, subject, body, gaps, over, last_contact, leftOut, is } = letter;
  const [wanted, setWanted] = useState(false);
  const open = alone || wanted;
  const rule = lengthRules[channel];
  const lack = lacks[wayOut(channel)];
  return (
    <Card component="li" sx={{ p: 1.5, opacity: leftOut ? 0.75 : 1 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {address || lack}
            {last_contact &&
              ` · contacted ${formatAge(last_contact.at)} by ${last_contact.username ?? 'someone who left'}`}
          </Typography>
          {!open && (
            <Typography variant="body2" noWrap>
              {rule.subject ? subject || 'No subject' : body || 'No text'}
            </Typography>
          )}
          <Stack
            direction="row"
            sx={{ gap: 0.5, flexWrap: 'wrap', mt: letter.obstacles.length + gaps.length > 0 ? 0.5 : 0 }}
          >
            {letter.obstacles.map((each) => (
              <Chip
                key={each}
                variant="outlined"
                color={obstacles[each].canOverride ? 'warning' : 'error'}
                label={each === 'no_address' ? lack : obstacles[each].text}
              />
            ))}
            {gaps.length > 0 && <Chip variant="outlined" color="error" label={`Not known: ${gaps.join(', ')}`} />}
            {leftOut && <Chip variant="outlined" label="Left out" />}
          </Stack>
        </Box>
        {!alone && (
          <>
            {(is !== 'out' || leftOut) && (
              <Button aria-label={`${leftOut ? 'Include' : 'Leave out'} ${name}`} onClick={() => onLeaveOut(!leftOut)}>
                {leftOut ? 'Include' : 'Leave out'}
              </Button>
            )}
            <IconButton
              aria-label={open ? `Close what goes to ${name}` : `Read what goes to ${name}`}
              aria-expanded={open}
              onClick={() => setWanted(!wanted)}
            >
              {open ? <ExpandLess /> : <ExpandMore />}
            </IconButton>
          </>
        )}
      </Stack>
      {open && (
        <Stack spacing={1.5} sx={{ mt: 1.5 }}>
          {draftFrom && is !== 'out' && (
            <DraftMessage
              {...draftFrom}
              person={letter.person}
              name={name}
              channel={channel}
              unread={letter.unread}
              onDraft={(draft) => onEdit({ subject: draft.subject, body: draft.body, draft })}
            />
          )}
          {rule.subject && (
            <TextField
              fullWidth
              label={alone ? 'Subject' : `Subject for ${name}`}
              value={subject}
              disabled={is === 'out'}
              onChange={({ target }) => onEdit({ subject: target.value })}
            />
          )}
          <TextField
            fullWidth
            multiline
            minRows={sms ? 3 : 6}
            label={alone ? 'Text' : `Text for ${name}`}
            value={body}
            disabled={is === 'out'}
            error={over > 0}
            helperText={
              sms
                ? smsHint(body, sms, last_contact === null)
                : wayOut(channel) !== 'mailbox' && `${body.length} of ${rule.most} characters`
            }
            onChange={({ target }) => onEdit({ body: target.value })}
          />
        </Stack>
      )}
    </Card>
  );
}
