import { lengthRules, outboxChannels } from '@app/contract/outreach/channels';
import type { WorkItem, WorkOutcome } from '@app/contract/outreach/work-list';
import AccessTime from '@mui/icons-material/AccessTime';
import Check from '@mui/icons-material/Check';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ContentCopy from '@mui/icons-material/ContentCopy';
import OpenInNew from '@mui/icons-material/OpenInNew';
import { Box, Button, Card, CardContent, Chip, Link, Stack, TextField, Typography } from '@mui/material';
import { type MouseEvent, type ReactNode, useContext, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { copy } from '../../../kit/page/copy.ts';
import { KeyCaps } from '../../../kit/page/KeyCaps.tsx';
import { PlainKeysContext, usePlainKeys } from '../../../kit/page/plain-keys.ts';
import { isWebLink } from '../../../kit/web-link.ts';
import { pathTo } from '../../../parts/paths.ts';
import type { useWork } from './useWork.ts';

interface Props {
  item: WorkItem;
  work: Pick<ReturnType<typeof useWork>, 'finish' | 'isPending' | 'inPerson'>;
  /** As in "3 of 12". */
  progress: string;
}

const outcomes = [
  { outcome: 'sent', label: 'Sent', shortcut: 'S', variant: 'contained', Icon: Check },
  { outcome: 'skipped', label: 'Skip', shortcut: 'K', variant: 'outlined', Icon: ChevronRight },
  { outcome: 'later', label: 'Later', shortcut: 'L', variant: 'outlined', Icon: AccessTime },
] as const;

/** A click leaves the focus where it was, so that the keys go on working. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** One prepared text: whom it goes to, what it says, and what became of it. */
export function WorkCard({ item, work, progress }: Props) {
  const { person, channel, subject, link, assignment, template, step } = item;
  const [text, setText] = useState(item.body);
  const off = work.isPending || !work.inPerson;
  const finish = (outcome: WorkOutcome) => work.finish(item, outcome, text.trim() === '' ? item.body : text);
  const copyText = () => void copy('Text', text);
  const open = () => {
    copyText();
    window.open(link, '_blank', 'noopener,noreferrer');
  };
  useWorkKeys({ c: copyText, ...(isWebLink(link) && { o: open }) }, finish);
  const most = lengthRules[channel].most;
  return (
    <Card component="section" aria-label={`Text for ${person.name}`}>
      <CardContent>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
          <Chip variant="outlined" color="primary" label={outboxChannels[channel]} />
          {step > 0 && <Chip variant="outlined" label={`Follow-up ${step}`} />}
          <Box sx={{ flexGrow: 1 }} />
          <Typography color="textSecondary" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {progress}
          </Typography>
        </Stack>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={pathTo('person', { id: person.id })} underline="hover">
            {person.name}
          </Link>
        </Typography>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[person.title, person.company_name].filter(Boolean).join(' · ') || person.headline}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mt: 0.5 }}>
          {[assignment && `Role: ${assignment.name}`, template && `Template: ${template.name}`]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {subject !== '' && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', mt: 2 }}>
            <TextField fullWidth label="Subject" value={subject} slotProps={{ input: { readOnly: true } }} />
            <Button onClick={() => void copy('Subject', subject)} sx={{ flexShrink: 0 }}>
              Copy subject
            </Button>
          </Stack>
        )}
        <TextField
          fullWidth
          multiline
          minRows={5}
          maxRows={16}
          label="Text"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={text.length > most}
          helperText={`${text.length} of ${most} characters. What you change here is what the timeline says.`}
          sx={{ mt: 2 }}
        />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 2 }}>
          {isWebLink(link) && (
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              variant="outlined"
              startIcon={<OpenInNew />}
              onClick={copyText}
              aria-keyshortcuts="o"
            >
              Open profile and copy
              <Hint shortcut="O" />
            </Button>
          )}
          <Button
            variant="outlined"
            startIcon={<ContentCopy />}
            onMouseDown={keepFocus}
            onClick={copyText}
            aria-keyshortcuts="c"
          >
            Copy
            <Hint shortcut="C" />
          </Button>
        </Stack>
        <Stack
          direction="row"
          role="group"
          aria-label="What became of it"
          sx={{ gap: 1, flexWrap: 'wrap', mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}
        >
          {outcomes.map(({ outcome, label, shortcut, variant, Icon }) => (
            <Button
              key={outcome}
              variant={variant}
              size="large"
              startIcon={<Icon />}
              disabled={off}
              onMouseDown={keepFocus}
              onClick={() => finish(outcome)}
              aria-keyshortcuts={shortcut.toLowerCase()}
              sx={{ flex: { xs: 1, sm: 'none' }, minWidth: { sm: 120 } }}
            >
              {label}
              <Hint shortcut={shortcut} />
            </Button>
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}

/** The key that does the same; not for fingers, nor for those who have switched keys off. */
function Hint({ shortcut }: { shortcut: string }): ReactNode {
  if (!useContext(PlainKeysContext)) return null;
  return (
    <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline-flex' }, ml: 1 }}>
      <KeyCaps keys={[shortcut]} />
    </Box>
  );
}

function useWorkKeys(others: Readonly<Record<string, () => void>>, finish: (outcome: WorkOutcome) => void): void {
  const wanted = useContext(PlainKeysContext);
  usePlainKeys((event) => {
    const key = event.key.toLowerCase();
    const said = outcomes.find(({ shortcut }) => shortcut.toLowerCase() === key);
    const act = wanted ? (said ? () => finish(said.outcome) : others[key]) : undefined;
    if (!act) return;
    event.preventDefault();
    /* A key that is held down counts once. */
    if (!event.repeat) act();
  });
}
