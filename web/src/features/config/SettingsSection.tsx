import { Card, CardContent, Stack, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { ActivityList } from './ActivityList.tsx';
import { MailChoices } from './MailChoices.tsx';
import { SessionList } from './SessionList.tsx';
import { SettingSwitch } from './SettingSwitch.tsx';

export function SettingsSection() {
  const { is_superuser } = useCurrentUser();
  return (
    <Stack spacing={2}>
      <Group title="Where you are signed in">
        <SessionList />
      </Group>
      <Group title="Recent activity on your account">
        <ActivityList />
      </Group>
      <Group title="Mail about notifications">
        <MailChoices />
      </Group>
      <Group title="Numbers by mail">
        <SettingSwitch
          setting="weekly_digest"
          label="Your week"
          explanation="A mail on Monday morning with the numbers of the Insights page."
        />
        {is_superuser && (
          <SettingSwitch
            setting="firm_digest"
            label="The week of the firm"
            explanation="A mail on Monday morning with the numbers of the KPIs page."
          />
        )}
      </Group>
      <Group title="Keyboard">
        <SettingSwitch
          setting="single_key_shortcuts"
          label="Single-key shortcuts"
          explanation="Letters pressed alone act as commands. Turn this off if you dictate or press keys by accident; shortcuts with Ctrl keep working."
        />
      </Group>
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading}>
      <CardContent>
        <Typography variant="h2" id={heading} sx={{ mb: 1 }}>
          {title}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}
