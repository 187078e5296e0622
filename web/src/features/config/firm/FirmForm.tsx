import { isStaff } from '@app/contract/policies';
import { changeOutreachRules, getOutreachRules, type OutreachState } from '@app/contract/outreach/rules';
import {
  Alert,
  Box,
  Card,
  CardContent,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Controller } from 'react-hook-form';
import { FieldSelect } from '../../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../../kit/form/useVersionedForm.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { SaveForm } from '../SaveForm.tsx';
import { FieldWindow } from './FieldWindow.tsx';
import { firmShape, limitNames, limits, replyColumns, valuesOf, weekdayNames } from './firm-form.ts';

export function FirmForm({ rules }: { rules: OutreachState }) {
  const user = useCurrentUser();
  const disabled = !isStaff(user) || user.impersonator !== null;
  const { form, submit, isDirty, isPending, error, overtaken } = useVersionedForm({
    endpoint: changeOutreachRules,
    thing: rules,
    query: queryOf(getOutreachRules),
    valuesOf,
    shape: firmShape,
    requestOf: (changes, { version }) => ({ body: { ...changes, version } }),
    onSaved: () => notify('The rules were saved', { severity: 'success' }),
    disabled,
  });
  const field = { control: form.control, disabled };
  return (
    <Card>
      <CardContent>
        {!isStaff(user) && (
          <Alert severity="info" sx={{ mb: 2 }}>
            These rules hold for everyone. Staff can change them.
          </Alert>
        )}
        <SaveForm
          dirty={isDirty}
          pending={isPending}
          disabled={disabled}
          submitLabel="Save rules"
          onSubmit={submit}
          notice={<SaveNotice error={error} overtaken={overtaken} />}
        >
          <Group title="Send window" about="Mails and SMS leave within it; what is written outside waits.">
            <Controller
              control={form.control}
              name="weekdays"
              render={({ field: { value, onChange } }) => (
                <ToggleButtonGroup
                  size="small"
                  aria-label="Days"
                  value={value}
                  disabled={disabled}
                  onChange={(_, days: number[]) => onChange(days.toSorted((a, b) => a - b))}
                  sx={{ flexWrap: 'wrap' }}
                >
                  {weekdayNames.map((name, index) => (
                    <ToggleButton key={name} value={index + 1}>
                      {name}
                    </ToggleButton>
                  ))}
                </ToggleButtonGroup>
              )}
            />
            {form.formState.errors.weekdays && (
              <Typography variant="body2" color="error" role="alert">
                {form.formState.errors.weekdays.message}
              </Typography>
            )}
            <Columns>
              <FieldWindow form={form} disabled={disabled} />
              <FieldText {...field} name="zone" label="Time zone" helperText="As in Europe/Stockholm" />
            </Columns>
          </Group>
          <Group title="How much leaves" about="Days are those of the time zone above.">
            <Columns>
              {limitNames.map((name) => (
                <FieldText
                  key={name}
                  {...field}
                  name={name}
                  label={limits[name].label}
                  helperText={limits[name].help}
                  inputProps={{ inputMode: 'numeric' }}
                />
              ))}
            </Columns>
          </Group>
          <Group title="Replies">
            <Columns>
              <FieldSelect
                {...field}
                name="reply_column"
                label="Replies move people to"
                helperText="For roles without a rule of their own"
              >
                <MenuItem value="">Nowhere</MenuItem>
                {replyColumns(rules.reply_column).map(({ key, name }) => (
                  <MenuItem key={key} value={key}>
                    {name}
                  </MenuItem>
                ))}
              </FieldSelect>
            </Columns>
          </Group>
          <Group title="What stands under mails">
            <FieldText
              {...field}
              name="signature"
              label="Signature of the firm"
              multiline
              minRows={3}
              helperText="For those who have no signature of their own"
            />
            <FieldText
              {...field}
              name="notice"
              label="Notice in the first mail"
              multiline
              minRows={3}
              helperText="Where we have their data from, and why we keep it: the law asks for it"
            />
            <Controller
              control={form.control}
              name="counts_opens"
              render={({ field: { value, onChange } }) => (
                <div>
                  <FormControlLabel
                    control={
                      <Switch checked={value} disabled={disabled} onChange={(_, checked) => onChange(checked)} />
                    }
                    label="Count opened mails"
                  />
                  <Typography variant="body2" color="textSecondary">
                    Puts a picture into every mail that tells when it is opened. Many mail programs fetch it by
                    themselves, so replies tell you more. Switch it on only if your notice says so.
                  </Typography>
                </div>
              )}
            />
          </Group>
        </SaveForm>
      </CardContent>
    </Card>
  );
}

function Group({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Stack role="group" aria-labelledby={heading} spacing={1.5}>
      <div>
        <Typography variant="h3" id={heading}>
          {title}
        </Typography>
        {about && (
          <Typography variant="body2" color="textSecondary">
            {about}
          </Typography>
        )}
      </div>
      {children}
    </Stack>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' }, gap: 1.5 }}>{children}</Box>
);
