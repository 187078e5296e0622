import { type TodoFlag, todoFlags } from '@app/contract/users/users';
import { Card, CardContent, Divider, Stack } from '@mui/material';
import { SettingSwitch } from './SettingSwitch.tsx';

const explanations: Record<TodoFlag, string> = {
  show_needs_attention: 'People tagged with your name because they need an answer from you.',
  show_pitch_needs_attention: 'People who answered something you pitched and wait for your reply.',
  show_stale_conversation_leads: 'Promising conversations on the network that have gone quiet.',
  show_stale_email_conversation_leads: 'Promising e-mail conversations that have gone quiet.',
  show_match_connectable: 'People who match one of your roles and whom you can invite to connect.',
  show_expired_reminders_prospect: 'Reminders about prospects whose date has passed.',
  show_expired_reminders: 'Reminders about candidates whose date has passed.',
  show_stale_conversions: 'Conversations that have stopped before they led to anything.',
  show_followups: 'People to whom a follow-up message is due.',
};

export function FeaturesSection() {
  return (
    <Card>
      <CardContent sx={{ py: 1 }}>
        <Stack divider={<Divider />}>
          {Object.entries(todoFlags).map(([flag, label]) => (
            <SettingSwitch
              key={flag}
              setting={flag as TodoFlag}
              label={label}
              explanation={explanations[flag as TodoFlag]}
            />
          ))}
        </Stack>
      </CardContent>
    </Card>
  );
}
