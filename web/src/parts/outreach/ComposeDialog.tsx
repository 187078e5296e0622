import { listAssignments, openStatuses } from '@app/contract/roles/assignments';
import { getMailbox, mostRecipients } from '@app/contract/outreach/outreach';
import {
  canGoBy,
  type OutboxChannel,
  outboxChannelNames,
  outboxChannels,
  wayOut,
} from '@app/contract/outreach/channels';
import { winningDefault } from '@app/contract/outreach/defaults';
import { getOutreachChannels } from '@app/contract/outreach/sms';
import { defaultRules, listDefaults } from '@app/contract/outreach/templates';
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { useAfterPause } from '../../kit/form/pause.ts';
import { thingsFrom } from '../../kit/form/things.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { FieldTemplate } from '../templates/FieldTemplate.tsx';
import { useCurrentUser } from '../users/current-user.tsx';
import { InPersonNotice } from '../users/InPersonNotice.tsx';
import { ChannelQuota } from './ChannelQuota.tsx';
import { CommonText } from './CommonText.tsx';
import { MailboxNotice } from './MailboxNotice.tsx';
import { previewQuery } from './preview-query.ts';
import { QuotaNotice } from './QuotaNotice.tsx';
import { RecipientCard } from './RecipientCard.tsx';
import { type Edited, letterTo, messagesBy, needsReason, problemWith } from './recipients.ts';
import { SmsNotice } from './SmsNotice.tsx';
import { useSendLetters } from './useSendLetters.ts';

interface Role {
  id: number;
  name: string;
}
interface Props {
  people: readonly number[];
  /** What it is about, where that is known. */
  role?: Role | undefined;
  onClose: () => void;
}

/** Writes to people, each in their own words, and shows what each of them gets before anything leaves. */
export function ComposeDialog({ people: given, role: about, onClose }: Props) {
  const user = useCurrentUser();
  const inPerson = user.impersonator === null;
  const people = given.slice(0, mostRecipients);
  const alone = people.length === 1;
  const [channel, setChannel] = useState<OutboxChannel>('EMAIL');
  const byHand = wayOut(channel) === 'hand';
  const byMail = wayOut(channel) === 'mailbox';
  const [role, setRole] = useState<Role | null>(about ?? null);
  /* Undefined until someone chooses: then it is the default. */
  const [chosen, setChosen] = useState<number | null>();
  const [edited, setEdited] = useState<ReadonlyMap<number, Edited>>(new Map());
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const mailbox = useQuery(queryOf(getMailbox)).data?.mailbox;
  const others = useQuery(queryOf(getOutreachChannels)).data;
  const sms = others?.sms;
  const quota = others?.quotas.find((each) => each.channel === channel);
  const bySms = wayOut(channel) === 'gateway' ? (sms ?? undefined) : undefined;
  const offered = outboxChannelNames.filter((name) => wayOut(name) !== 'gateway' || sms);
  const canLeave = byHand || (byMail ? mailbox : bySms);
  const defaults = useQuery(queryOf(listDefaults, { query: role ? { assignment_id: role.id } : {} }));
  /* An invitation is too short for a template. */
  const winner =
    channel === 'INVITATION'
      ? undefined
      : winningDefault(defaults.data ?? [], { user: user.id, assignment: role?.id ?? null, channel });
  const template = chosen === undefined ? (winner?.template ?? null) : chosen;
  const hasCommon = template === null && !alone;
  const [typed, setTyped] = useState({ subject: '', body: '' });
  const [common, setCommon] = useState(typed);
  useAfterPause(`${typed.subject}\n${typed.body}`, () => setCommon(typed));
  const preview = useQuery({
    ...previewQuery({ people, channel, assignment: role?.id ?? null, template, ...(hasCommon && common) }),
    enabled: !defaults.isPending,
    placeholderData: keepPreviousData,
  });
  const letters = (preview.data?.results ?? []).map((each) =>
    letterTo(channel, each, edited.get(each.person), leftOut.has(each.person)),
  );
  const ready = letters.filter(({ is }) => is === 'ready').length;
  const { send, isPending, error } = useSendLetters(onClose);
  const problem = preview.data && problemWith(channel, letters, reason);
  /* What was written for one person was written for one template. */
  const startOver = () => setEdited(new Map());
  const isWritten = edited.size > 0 || `${typed.subject}${typed.body}` !== '';
  const isStale = preview.isPlaceholderData || (hasCommon && typed !== common);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      aria-labelledby="compose-title"
      /* What was written is not lost by a click beside it. */
      onClose={() => !isPending && !isWritten && onClose()}
    >
      <DialogTitle id="compose-title">
        {alone ? `Write to ${letters[0]?.name ?? 'one person'}` : `Write to ${people.length} people`}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <InPersonNotice what="messages" />
          {byMail && mailbox !== undefined && <MailboxNotice mailbox={mailbox} />}
          {bySms && <SmsNotice sms={bySms} />}
          <ChannelQuota channels={[channel]} mailbox={mailbox} others={others} />
          {given.length > people.length && (
            <Alert severity="warning">
              At most {mostRecipients} people can be written to at once. The others are left out.
            </Alert>
          )}
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5 }}>
            <TextField
              select
              label="Channel"
              value={channel}
              helperText={byHand ? 'You send it by hand, from your work list' : undefined}
              onChange={({ target }) => {
                setChannel(target.value as OutboxChannel);
                /* What was written without a template goes along; a template may not fit. */
                const goesAlong = isWritten && template === null;
                setChosen(goesAlong ? null : undefined);
                if (!goesAlong) startOver();
              }}
              sx={{ flex: 1 }}
            >
              {offered.map((name) => (
                <MenuItem key={name} value={name}>
                  {outboxChannels[name]}
                </MenuItem>
              ))}
            </TextField>
            <Box sx={{ flex: 1 }}>
              <FieldPick
                label="Role"
                things={thingsFrom(listAssignments, ({ results }): readonly Role[] => results, {
                  query: { status: openStatuses.join(',') },
                })}
                keyOf={({ id }) => id}
                labelOf={({ id, name }) => `${name} #${id}`}
                value={role}
                helperText="What it is about; empty for no role"
                onChange={(_, picked) => {
                  setRole(picked);
                  startOver();
                }}
              />
            </Box>
            {channel !== 'INVITATION' && (
              <Box sx={{ flex: 1 }}>
                <FieldTemplate
                  label="Template"
                  value={template}
                  fits={({ kind }) => canGoBy(kind, channel)}
                  placeholder="No template"
                  helperText={chosen === undefined && winner ? defaultRules[winner.rule] : undefined}
                  onChange={(picked) => {
                    setChosen(picked?.id ?? null);
                    startOver();
                  }}
                />
              </Box>
            )}
          </Stack>
          {hasCommon && <CommonText channel={channel} value={typed} onChange={setTyped} />}
          <Loaded query={preview}>
            {() => (
              <Stack component="ul" spacing={1} aria-label="Who gets it" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {letters.map((letter) => (
                  <RecipientCard
                    key={letter.person}
                    channel={channel}
                    letter={letter}
                    alone={alone}
                    sms={bySms}
                    draftFrom={template === null ? null : { template, assignment: role?.id ?? null }}
                    onEdit={(text) =>
                      setEdited((all) => new Map(all).set(letter.person, { ...all.get(letter.person), ...text }))
                    }
                    onLeaveOut={(out) =>
                      setLeftOut(new Set([...leftOut, letter.person].filter((id) => out || id !== letter.person)))
                    }
                  />
                ))}
              </Stack>
            )}
          </Loaded>
          {needsReason(letters) && (
            <TextField
              fullWidth
              required
              label="Why again so soon"
              value={reason}
              onChange={({ target }) => setReason(target.value)}
              helperText="Some of them were contacted lately. The audit trail keeps your reason."
            />
          )}
        </Stack>
      </DialogContent>
      {/* Beside the button, however long the list is. */}
      <Stack spacing={1} sx={{ px: 2.5, pt: 1, '&:empty': { display: 'none' } }}>
        {quota && <QuotaNotice quota={quota} count={ready} />}
        {problem && <Alert severity="warning">{problem}</Alert>}
        {error && <Alert severity="error">{errorText(error, 'This could not be sent')}</Alert>}
      </Stack>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!canLeave || !inPerson || ready === 0 || problem !== undefined || isStale}
          onClick={() => send({ channel, assignment: role?.id ?? null, template, reason: reason.trim(), letters })}
        >
          {buttonText(channel, alone ? undefined : ready)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function buttonText(channel: OutboxChannel, count: number | undefined): string {
  const what = count === undefined ? '' : ` ${messagesBy(channel, count)}`;
  return wayOut(channel) === 'hand' ? `Put${what} on work list` : `Send${what}`;
}
