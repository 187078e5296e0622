import { lengthRules, type OutboxChannel } from '@app/contract/outreach/channels';
import { problemWithText } from '@app/contract/outreach/template-text';
import { Stack, TextField, Typography } from '@mui/material';

export interface Text {
  subject: string;
  body: string;
}

interface Props {
  channel: OutboxChannel;
  value: Text;
  onChange: (text: Text) => void;
}

/** What everyone gets who is written to without a template. The text of each begins with it. */
export function CommonText({ channel, value, onChange }: Props) {
  const wrong = { subject: problemWithText(value.subject), body: problemWithText(value.body) };
  return (
    <Stack spacing={1.5}>
      {lengthRules[channel].subject && (
        <TextField
          fullWidth
          label="Subject for everyone"
          value={value.subject}
          error={wrong.subject !== undefined}
          helperText={wrong.subject}
          onChange={({ target }) => onChange({ ...value, subject: target.value })}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
      <TextField
        fullWidth
        multiline
        minRows={4}
        label="Text for everyone"
        value={value.body}
        error={wrong.body !== undefined}
        helperText={wrong.body}
        onChange={({ target }) => onChange({ ...value, body: target.value })}
      />
      <Typography variant="caption" color="textSecondary">
        {'{{first_name|there}}'} becomes the first name of each person, or “there” where we do not know it. You can
        change what one person gets below.
      </Typography>
    </Stack>
  );
}
