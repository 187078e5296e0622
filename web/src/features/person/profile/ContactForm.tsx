import { type FullPerson, personProfile } from '@app/contract/people/people';
import { webAddress } from '@app/contract/base/text';
import { MenuItem, Stack } from '@mui/material';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { FieldList } from './FieldList.tsx';
import { FieldSwitch } from './FieldSwitch.tsx';
import { linesField } from '../../../parts/form-fields.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

/** The first of each is the one to use. */
const firstIsPrimary = <T extends { is_primary: boolean }>(ways: T[]): T[] =>
  ways.map((way, index) => ({ ...way, is_primary: index === 0 }));
const shape = personProfile.pick({ do_not_contact: true }).extend({
  emails: personProfile.shape.emails.transform(firstIsPrimary),
  phones: personProfile.shape.phones.transform(firstIsPrimary),
  links: linesField(webAddress, 20),
});

const valuesOf = ({ emails, phones, links, do_not_contact }: FullPerson) => ({
  emails,
  phones,
  links: links.join('\n'),
  do_not_contact,
});

const states = [
  ['valid', 'Valid'],
  ['bounced', 'Bounced'],
  ['opted_out', 'Opted out'],
] as const;
const stateField = {
  name: 'state',
  label: 'State',
  select: true,
  children: states.map(([value, text]) => (
    <MenuItem key={value} value={value}>
      {text}
    </MenuItem>
  )),
};

export function ContactForm(props: SectionFormProps) {
  return (
    <SectionForm {...props} shape={shape} valuesOf={valuesOf}>
      {({ control }) => (
        <>
          <FieldList
            control={control}
            name="emails"
            title="E-mail addresses"
            one="e-mail address"
            most={20}
            empty={{ email: '', state: 'valid' }}
            addTo="bottom"
            toTop="Make primary"
          >
            {(field, fresh) => (
              <Stack spacing={1}>
                {field({ name: 'email', label: 'E-mail', type: 'email', autoFocus: fresh })}
                {field(stateField)}
              </Stack>
            )}
          </FieldList>
          <FieldList
            control={control}
            name="phones"
            title="Phone numbers"
            one="phone number"
            most={20}
            empty={{ phone: '', state: 'valid' }}
            addTo="bottom"
            toTop="Make primary"
          >
            {(field, fresh) => (
              <Stack spacing={1}>
                {field({ name: 'phone', label: 'Phone', type: 'tel', autoFocus: fresh })}
                {field(stateField)}
              </Stack>
            )}
          </FieldList>
          <FieldText
            control={control}
            name="links"
            label="Links"
            helperText="One per line, such as https://example.com/name"
            multiline
            minRows={2}
          />
          <FieldSwitch control={control} name="do_not_contact" label="Do not contact" />
        </>
      )}
    </SectionForm>
  );
}
