import {
  changeRetention,
  getRetention,
  removeRetentionRule,
  type RetentionRule,
  type RetentionSettings,
} from '@app/contract/people/retention';
import type { Response } from '@app/contract/base/endpoint';
import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { Page } from '../../kit/page/Page.tsx';
import { pathTo } from '../../parts/paths.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { TimesDialog } from './TimesDialog.tsx';

const monthsText = (months: number | null): string =>
  months === null ? 'For good' : months === 1 ? '1 month' : `${months} months`;
const people = (count: number): string => (count === 1 ? '1 person is' : `${formatCount(count)} people are`);

/** How long everything is kept, in one place. */
export function RetentionTimesPage() {
  const retention = useQuery(queryOf(getRetention));
  const [asked, setAsked] = useState<'times' | 'rule' | 'acts'>();
  const close = () => setAsked(undefined);
  return (
    <Page
      title="Retention times"
      subtitle="How long everything is kept."
      width="reading"
      actions={
        <Button component={Link} to={pathTo('retention')}>
          Who is due
        </Button>
      }
    >
      <Loaded query={retention}>
        {(data) => {
          const { settings, rules, elsewhere, due } = data;
          return (
            <Stack spacing={4}>
              <Alert
                severity={settings.acts ? 'success' : 'info'}
                action={
                  <Button color="inherit" onClick={() => setAsked('acts')}>
                    {settings.acts ? 'Switch off' : 'Switch on'}
                  </Button>
                }
              >
                {settings.acts
                  ? 'Automatic erasure is on: people who are due are erased when the days of grace are over.'
                  : `Automatic erasure is off: ${people(due)} due and only listed.`}
              </Alert>
              <Section title="Set here" action={<Button onClick={() => setAsked('times')}>Change</Button>}>
                <Times
                  rows={[
                    ['People, after their last process or contact', monthsText(settings.contacted_months)],
                    ['People whom no one ever contacted', monthsText(settings.never_contacted_months)],
                    ['Registrations that were turned away or never approved', monthsText(settings.registration_months)],
                    ['Deactivated accounts', monthsText(settings.user_months)],
                    ['Access trail: who saw whom', monthsText(settings.access_months)],
                    ['Audit trail: who did what', monthsText(settings.audit_months)],
                  ]}
                />
              </Section>
              <Section
                title="Roles and clients with a time of their own"
                action={<Button onClick={() => setAsked('rule')}>Add</Button>}
              >
                {rules.length === 0 ? (
                  <Typography color="textSecondary">
                    None. The rule of a role counts before that of its client.
                  </Typography>
                ) : (
                  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                    {rules.map((rule) => (
                      <Rule key={rule.id} rule={rule} />
                    ))}
                  </Box>
                )}
              </Section>
              <Section title="Set elsewhere">
                <Times rows={elsewhere.map(({ what, kept, page }) => [what, kept, page])} />
              </Section>
              {asked === 'times' && <TimesDialog settings={settings} onClose={close} />}
              {asked === 'rule' && <RuleDialog onClose={close} />}
              {asked === 'acts' && <ActsDialog retention={data} onClose={close} />}
            </Stack>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Section({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <Box component="section">
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="h2">{title}</Typography>
        {action}
      </Stack>
      {children}
    </Box>
  );
}

function Times({ rows }: { rows: readonly (readonly [what: string, kept: string, page?: string | null])[] }) {
  return (
    <Box component="dl" sx={{ m: 0 }}>
      {rows.map(([what, kept, page]) => (
        <Stack
          key={what}
          direction="row"
          sx={{ justifyContent: 'space-between', gap: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }}
        >
          <Typography component="dt" variant="body2">
            {page ? (
              <MuiLink component={Link} to={page}>
                {what}
              </MuiLink>
            ) : (
              what
            )}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, flexShrink: 0, maxWidth: '60%', textAlign: 'right' }}>
            {kept}
          </Typography>
        </Stack>
      ))}
    </Box>
  );
}

function Rule({ rule: { id, role, client, months } }: { rule: RetentionRule }) {
  const remove = useWrite(removeRetentionRule, {
    failure: 'The rule could not be removed',
    onSuccess: () => notify('The usual time counts again'),
  });
  const name = (role ?? client)?.name ?? '';
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1, py: 0.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="body2" sx={{ flexGrow: 1 }}>
        {role ? 'Role' : 'Client'} {name}
      </Typography>
      <Typography variant="body2">{monthsText(months)}</Typography>
      <Button
        size="small"
        aria-label={`Remove the rule of ${name}`}
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id } })}
      >
        Remove
      </Button>
    </Stack>
  );
}

function ActsDialog({ retention, onClose }: { retention: Response<typeof getRetention>; onClose: () => void }) {
  const { settings, due, grace_days } = retention;
  const change = useWrite(changeRetention, {
    onSuccess: ({ acts }) => {
      notify(`Automatic erasure is ${acts ? 'on' : 'off'}`);
      onClose();
    },
  });
  const body: RetentionSettings = { ...settings, acts: !settings.acts };
  return (
    <ConfirmDialog
      open
      title={`Switch automatic erasure ${settings.acts ? 'off' : 'on'}?`}
      confirmLabel={settings.acts ? 'Switch off' : 'Switch on'}
      destructive={!settings.acts}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.mutate({ body })}
    >
      {settings.acts ? (
        'Erasures that wait already go ahead, unless you keep the person under Erasures.'
      ) : (
        <>
          {people(due)} due now. Each night those who are due are put under Erasures, and erased {grace_days} days later
          unless you keep them. Accounts whose time is over are emptied.
        </>
      )}
    </ConfirmDialog>
  );
}
