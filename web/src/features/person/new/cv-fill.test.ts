import type { CvProposal } from '@app/contract/cv';
import { expect, test } from 'vitest';
import { fillIn, originOf, proposedBy } from './cv-fill.ts';
import { newPerson, nobody } from './new-person.ts';

const job = { title: 'Boss', company_name: 'Klippan', location_name: '', description: '' };
const cv: CvProposal = {
  first_name: 'Anna',
  last_name: 'Berg',
  title: '',
  location_name: 'Lund',
  emails: ['anna@example.com'],
  phones: [],
  links: [],
  skills: ['React', 'Vue'],
  languages: [],
  experiences: [
    { ...job, company_name: 'Before', started: '2015-01-01', ended: '2018-12-31' },
    { ...job, started: '2019-01-01', ended: null },
  ],
  educations: [],
  summary: '',
  text: '',
};
const proposed = proposedBy(cv);

test('an empty form takes everything; title and company are those of the present job', () => {
  const { values, kept } = fillIn(nobody, proposed, undefined);
  expect(kept).toEqual([]);
  expect(values).toMatchObject({
    first_name: 'Anna',
    title: 'Boss',
    company_name: 'Klippan',
    emails: 'anna@example.com',
    skills: 'React\nVue',
    source: '',
  });
  expect(newPerson.parse({ ...values, source: 'Fair', lawful_basis: 'consent' })).toMatchObject({
    emails: ['anna@example.com'],
    experiences: [{ ended: '2018-12-31' }, { company_name: 'Klippan', ended: null }],
  });
});

test('what was typed stays and is told of; lines are joined', () => {
  const typed = {
    ...nobody,
    first_name: 'Anna',
    title: 'Chief',
    company_id: 7,
    company_name: 'Solvik',
    emails: 'a@b.example',
  };
  const { values, kept } = fillIn(typed, proposed, undefined);
  expect(kept).toEqual(['title', 'company_name']);
  expect(values).toMatchObject({ title: 'Chief', company_id: 7, company_name: 'Solvik', last_name: 'Berg' });
  expect(values.emails).toBe('a@b.example\nanna@example.com');
});

test('another CV takes away what the first one said, but not what was changed since', () => {
  const first = { ...fillIn(nobody, proposed, undefined).values, last_name: 'Bergh', skills: 'React\nVue\nGo' };
  const other = proposedBy({ ...cv, first_name: 'Bo', last_name: 'Ek', emails: [], skills: ['SQL'], experiences: [] });
  const { values, kept } = fillIn(first, other, proposed);
  expect(kept).toEqual(['last_name']);
  expect(values).toMatchObject({ first_name: 'Bo', last_name: 'Bergh', emails: '', skills: 'Go\nSQL', title: '' });
  expect(values.experiences).toEqual([]);
});

test('a field says how much of it is from the CV', () => {
  expect(originOf('first_name', 'Anna', proposed)).toBe('From the CV');
  expect(originOf('first_name', 'Ann', proposed)).toBeUndefined();
  expect(originOf('skills', 'React\nGo', proposed)).toBe('Partly from the CV');
  expect(originOf('phones', '', proposed)).toBeUndefined();
  expect(originOf('first_name', 'Anna', undefined)).toBeUndefined();
});
