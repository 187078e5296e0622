import { lengthRules, type TemplateKind, templateKindNames, templateKinds } from '@app/contract/outreach/channels';
import { problemWithText, templateVariables, type TemplateVariable } from '@app/contract/outreach/template-text';
import { Box, Chip, FormControlLabel, MenuItem, Stack, Switch, Typography } from '@mui/material';
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Controller } from 'react-hook-form';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { insertVariable, variableGroups } from './insert-variable.ts';
import { type LengthHint, lengthHints } from './length-hints.ts';
import type { TemplateForm, TemplateValues } from './template-form.ts';

interface Props {
  form: TemplateForm;
  values: TemplateValues;
  /** The text as somebody would read it. */
  rendered: string;
  editable: boolean;
}

export const hasSubject = (kind: TemplateKind): boolean =>
  templateKinds[kind].channels.some((channel) => lengthRules[channel].subject);

const isTextField = (element: EventTarget): element is HTMLInputElement | HTMLTextAreaElement =>
  'name' in element && (element.name === 'subject' || element.name === 'body');

/** What a template says, and ways to say it to each person by name. */
export function TextFields({ form, values, rendered, editable }: Props) {
  const { control } = form;
  const { kind, subject, body } = values;
  const fields = useRef<HTMLDivElement>(null);
  /* Where a variable goes: the field that somebody was in last. */
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(undefined);
  useProblemWhileTyping(form, 'subject', subject);
  useProblemWhileTyping(form, 'body', body);
  const insert = (name: TemplateVariable) => {
    const known = last.current?.isConnected ? last.current : undefined;
    const field = known ?? fields.current!.querySelector<HTMLTextAreaElement>('textarea[name=body]')!;
    const typed = field.name as 'subject' | 'body';
    const text = values[typed];
    /* Nobody has been in it yet: then it goes to the end. */
    const at = known
      ? ([known.selectionStart ?? 0, known.selectionEnd ?? 0] as const)
      : ([text.length, text.length] as const);
    const inserted = insertVariable(text, at, name);
    flushSync(() => form.setValue(typed, inserted.text, { shouldDirty: true, shouldValidate: true }));
    field.focus();
    field.setSelectionRange(...inserted.selected);
  };
  return (
    <Stack
      spacing={2}
      ref={fields}
      onFocus={({ target }: FocusEvent) => {
        if (isTextField(target)) last.current = target;
      }}
    >
      <FieldText control={control} name="name" label="Name" required />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'center' }}>
        <FieldSelect control={control} name="kind" label="Channel">
          {templateKindNames.map((each) => (
            <MenuItem key={each} value={each}>
              {templateKinds[each].title}
            </MenuItem>
          ))}
        </FieldSelect>
        <Controller
          control={control}
          name="is_pitch"
          render={({ field: { value, onChange, disabled = false } }) => (
            <FormControlLabel
              control={<Switch checked={value} disabled={disabled} onChange={(_, on) => onChange(on)} />}
              label="First message about a role"
              slotProps={{ typography: { variant: 'body2' } }}
            />
          )}
        />
      </Box>
      {hasSubject(kind) && <FieldText control={control} name="subject" label="Subject" />}
      <div>
        <FieldText control={control} name="body" label="Text" multiline minRows={9} />
        <LengthHints hints={lengthHints(kind, rendered)} />
      </div>
      {editable && <Variables onInsert={insert} />}
    </Stack>
  );
}

/** What is wrong with a variable is said as soon as it is typed, and no longer when it is right. */
function useProblemWhileTyping(form: TemplateForm, name: 'subject' | 'body', text: string): void {
  const problem = problemWithText(text);
  const said = useRef(problem);
  const check = useEffectEvent((found: string | undefined) => {
    if (said.current !== found) void form.trigger(name);
    said.current = found;
  });
  useEffect(() => check(problem), [problem]);
}

function Variables({ onInsert }: { onInsert: (name: TemplateVariable) => void }) {
  return (
    <Box role="group" aria-label="Insert a variable">
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        Insert a variable
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5, rowGap: 0.75 }}>
        {variableGroups.map(({ title, names }) => (
          <Box key={title} sx={{ display: 'contents' }}>
            <Typography variant="caption" color="textSecondary" sx={{ lineHeight: '24px' }}>
              {title}
            </Typography>
            <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
              {names.map((name) => (
                <Chip
                  key={name}
                  variant="outlined"
                  label={templateVariables[name]}
                  onClick={() => onInsert(name)}
                  sx={{ height: 24 }}
                />
              ))}
            </Stack>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
        What stands after the bar, as in {'{{first_name|there}}'}, is used when we do not know the value. Type over it,
        or delete it with its bar.
      </Typography>
    </Box>
  );
}

const hintColors: Record<LengthHint['state'], string> = {
  empty: 'text.secondary',
  good: 'success.main',
  off: 'warning.main',
  'too long': 'error.main',
};

function LengthHints({ hints }: { hints: readonly LengthHint[] }) {
  return (
    <Box
      component="dl"
      aria-label="Length"
      sx={{ m: 0, mt: 0.75, px: 0.25, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1.5 }}
    >
      {hints.map(({ label, text, state }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="caption" sx={{ m: 0, color: hintColors[state] }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
