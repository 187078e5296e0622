import { type Trigger, triggerNames } from '@app/contract/outreach/channels';
import { defaultDelay, delayOf, type SequenceTemplate } from '@app/contract/outreach/sequence';
import { newTemplate, type TemplateProfile, templateProfile } from '@app/contract/outreach/templates';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

const fields = templateProfile.shape;
const days = z
  .string()
  .trim()
  .regex(/^\d+$/, 'Enter a number of days')
  .transform(Number)
  .pipe(fields.delays.shape.next_email.unwrap());
const forEachTrigger = <T>(make: (trigger: Trigger) => T) =>
  Object.fromEntries(triggerNames.map((name) => [name, make(name)])) as Record<Trigger, T>;

/** Makes of what is typed what the template is to have. */
export const templateShape = z.object({ ...fields, delays: z.object(forEachTrigger(() => days)) });
export type TemplateValues = z.input<typeof templateShape>;
export type CheckedTemplate = z.output<typeof templateShape>;
export type TemplateForm = UseFormReturn<TemplateValues, unknown, CheckedTemplate>;

export const valuesOf = ({
  name,
  kind,
  subject,
  body,
  is_pitch,
  delays,
  ...rest
}: TemplateProfile): TemplateValues => ({
  name,
  kind,
  subject,
  body,
  is_pitch,
  ...forEachTrigger((trigger) => rest[trigger]),
  delays: forEachTrigger((trigger) => String(delayOf({ delays }, trigger))),
});
export const emptyValues: TemplateValues = valuesOf(newTemplate({ name: '' }));

/** What is typed as the beginning of a sequence. A template that is not saved yet has no id. */
export const sequenceOf = (
  id: number | undefined,
  { name, kind, delays, ...values }: TemplateValues,
): SequenceTemplate => ({
  id: id ?? 0,
  name,
  kind,
  ...forEachTrigger((trigger) => values[trigger]),
  delays: forEachTrigger((trigger) => Number(delays[trigger]) || defaultDelay),
});

const fieldNames: Record<keyof TemplateProfile, string> = {
  name: 'Name',
  kind: 'Channel',
  subject: 'Subject',
  body: 'Text',
  is_pitch: 'First message',
  ...forEachTrigger(() => 'Follow-ups'),
  delays: 'Follow-ups',
};
/** What somebody else has changed since the form was opened. */
export const changedFields = (before: TemplateProfile, now: TemplateProfile): string =>
  [
    ...new Set(
      (Object.keys(fieldNames) as (keyof TemplateProfile)[])
        .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
        .map((name) => fieldNames[name]),
    ),
  ].join(', ') || 'nothing you see here';
