import { endSilence } from '@app/contract/machine/alerts';
import type { HealthCheck, Silence } from '@app/contract/machine/health';
import { Button, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { formatDateTime } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { conditionText, isRule, standingText } from './alert-texts.ts';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }));
const SilenceDialog = lazy(async () => ({ default: (await import('./SilenceDialog.tsx')).SilenceDialog }));

/** Of a check that people are told about: from when on, since when it stands, and what can be done about the alert. */
export function RuleFoot({ check }: { check: HealthCheck }) {
  const [open, setOpen] = useState<'rule' | 'silence'>();
  const disabled = useCurrentUser().impersonator !== null;
  const { id, title, rule } = check;
  if (!rule || !isRule(id)) return null;
  const onClose = () => setOpen(undefined);
  const standing = standingText(check);
  return (
    <Stack
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        mt: 0.5,
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <Typography variant="body2" color="inherit" sx={{ flex: '1 1 320px' }}>
        {standing !== undefined && `${standing} `}
        {conditionText(id, rule)}
        {rule.silence && ` ${silenceText(rule.silence)}`}
      </Typography>
      <Stack direction="row">
        {rule.silence ? (
          <EndSilence id={rule.silence.id} title={title} disabled={disabled} />
        ) : (
          <Button size="small" disabled={disabled} aria-label={`Silence ${title}`} onClick={() => setOpen('silence')}>
            Silence
          </Button>
        )}
        <Button size="small" disabled={disabled} aria-label={`Change ${title}`} onClick={() => setOpen('rule')}>
          Change
        </Button>
      </Stack>
      <Suspense>
        {open === 'rule' && <RuleDialog id={id} rule={rule} onClose={onClose} />}
        {open === 'silence' && <SilenceDialog id={id} onClose={onClose} />}
      </Suspense>
    </Stack>
  );
}

const silenceText = ({ reason, ends, user }: Silence): string =>
  `Silenced until ${formatDateTime(ends)} by ${user?.username ?? 'a user who left'}: ${reason}`;

function EndSilence({ id, title, disabled }: { id: number; title: string; disabled: boolean }) {
  const end = useWrite(endSilence, {
    failure: 'The silence could not be ended',
    onSuccess: () => notify(`${title} is told again`),
  });
  return (
    <Button
      size="small"
      disabled={disabled}
      loading={end.isPending}
      aria-label={`End the silence of ${title}`}
      onClick={() => end.mutate({ params: { id: String(id) } })}
    >
      End silence
    </Button>
  );
}
