import type { Request } from '@app/contract/base/endpoint';
import { type createPerson, lawfulBases, personProfile } from '@app/contract/people/people';
import { email, line, requiredLine, webAddress } from '@app/contract/base/text';
import { z } from 'zod';
import { educationsField, experiencesField, linesField } from '../../../parts/form-fields.ts';

/** What is typed about somebody new. Of what there can be several, each has its line. */
export const newPerson = personProfile
  .pick({
    first_name: true,
    last_name: true,
    title: true,
    company_id: true,
    company_name: true,
    location_name: true,
    summary: true,
    source: true,
  })
  .extend({
    emails: linesField(email, 20),
    phones: linesField(requiredLine(40, 'Enter a number'), 20),
    links: linesField(webAddress, 20),
    skills: linesField(requiredLine(80, 'Enter a skill'), 100),
    languages: linesField(requiredLine(80, 'Enter a language'), 30),
    experiences: experiencesField,
    educations: educationsField,
    added_again: line(300),
    lawful_basis: z
      .string()
      .pipe(z.enum(Object.keys(lawfulBases) as [keyof typeof lawfulBases], 'Say why we may keep this person')),
  });
export type NewPerson = z.input<typeof newPerson>;
export type CheckedPerson = z.output<typeof newPerson>;

export const nobody: NewPerson = {
  first_name: '',
  last_name: '',
  title: '',
  company_id: null,
  company_name: '',
  location_name: '',
  summary: '',
  source: '',
  emails: '',
  phones: '',
  links: '',
  skills: '',
  languages: '',
  experiences: [],
  educations: [],
  added_again: '',
  lawful_basis: '',
};

/** As it is sent. The first address and the first number are the ones to use. */
export const profileOf = ({
  emails,
  phones,
  added_again,
  ...rest
}: CheckedPerson): Request<typeof createPerson>['body'] => ({
  ...rest,
  ...(added_again && { added_again }),
  emails: emails.map((each, index) => ({ email: each, is_primary: index === 0 })),
  phones: phones.map((phone, index) => ({ phone, is_primary: index === 0 })),
});
