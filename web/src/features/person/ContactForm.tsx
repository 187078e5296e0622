import { contactStates, personProfile } from '@app/contract/people';
import { webAddress } from '@app/contract/text';
import { MenuItem, Stack } from '@mui/material';
import { type Control, useFieldArray } from 'react-hook-form';
import type { z } from 'zod';
import { FieldSelect } from '../../kit/FieldSelect.tsx';
import { FieldText } from '../../kit/FieldText.tsx';
import { FieldRows } from './FieldRows.tsx';
import { FieldSwitch } from './FieldSwitch.tsx';
import { linesField } from './form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

const { emails, phones } = personProfile.shape;
/** The first of each is the one to use. */
const firstIsPrimary = <T extends { is_primary: boolean }>(ways: T[]): T[] =>
  ways.map((way, index) => ({ ...way, is_primary: index === 0 }));
const shape = personProfile.pick({ do_not_contact: true }).extend({
  emails: emails.transform(firstIsPrimary),
  phones: phones.transform(firstIsPrimary),
  links: linesField(webAddress, 20),
});
type Values = z.input<typeof shape>;
type ContactControl = Control<Values, unknown, z.output<typeof shape>>;

export function ContactForm(props: SectionFormProps) {
  const { emails, phones, links, do_not_contact } = props.person;
  return (
    <SectionForm {...props} shape={shape} values={{ emails, phones, links: links.join('\n'), do_not_contact }}>
      {({ control }) => (
        <>
          <Emails control={control} />
          <Phones control={control} />
          <FieldText
            control={control}
            name="links"
            label="Links"
            helperText="One in each line, such as https://example.com/name"
            multiline
            minRows={2}
          />
          <FieldSwitch control={control} name="do_not_contact" label="Do not contact" />
        </>
      )}
    </SectionForm>
  );
}

function Emails({ control }: { control: ContactControl }) {
  const rows = useFieldArray({ control, name: 'emails' });
  return (
    <FieldRows
      title="E-mail addresses"
      one="e-mail address"
      rows={rows.fields}
      most={20}
      toTopLabel="Make primary"
      onAdd={() => rows.append({ email: '', state: 'valid' })}
      onRemove={rows.remove}
      onToTop={(index) => rows.move(index, 0)}
    >
      {(index) => (
        <Stack spacing={1}>
          <FieldText
            control={control}
            name={`emails.${index}.email`}
            label="E-mail"
            type="email"
            autoFocus={index === 0}
          />
          <State control={control} name={`emails.${index}.state`} />
        </Stack>
      )}
    </FieldRows>
  );
}

function Phones({ control }: { control: ContactControl }) {
  const rows = useFieldArray({ control, name: 'phones' });
  return (
    <FieldRows
      title="Phone numbers"
      one="phone number"
      rows={rows.fields}
      most={20}
      toTopLabel="Make primary"
      onAdd={() => rows.append({ phone: '', state: 'valid' })}
      onRemove={rows.remove}
      onToTop={(index) => rows.move(index, 0)}
    >
      {(index) => (
        <Stack spacing={1}>
          <FieldText control={control} name={`phones.${index}.phone`} label="Phone" type="tel" />
          <State control={control} name={`phones.${index}.state`} />
        </Stack>
      )}
    </FieldRows>
  );
}

const stateTexts = { valid: 'Valid', bounced: 'Bounced', opted_out: 'Opted out' } as const;

function State({
  control,
  name,
}: {
  control: ContactControl;
  name: `emails.${number}.state` | `phones.${number}.state`;
}) {
  return (
    <FieldSelect control={control} name={name} label="State">
      {contactStates.map((state) => (
        <MenuItem key={state} value={state}>
          {stateTexts[state]}
        </MenuItem>
      ))}
    </FieldSelect>
  );
}
