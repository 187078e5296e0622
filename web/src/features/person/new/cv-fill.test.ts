import type { CvProposal } from '@app/contract/people/cv';
import { expect, test } from 'vitest';
import { fillIn, originOf } from './cv-fill.ts';
import { originsBy, proposedBy } from './cv-read.ts';
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
  origins: {
    first_name: { from: 'Anna Berg', sure: true },
    location_name: { from: 'Lund, 1999', sure: false },
    'skills.0': { from: 'React, Vue', sure: true },
    'skills.1': { from: 'React, Vue', sure: false },
    'experiences.1': { from: 'Boss, Klippan', sure: true },
  },
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

test('a field says what in it is unsure, as long as it is there', () => {
  const origins = originsBy(cv);
  expect(originOf('first_name', 'Anna', proposed, origins)).toBe('From the CV');
  expect(originOf('location_name', 'Lund', proposed, origins)).toBe('From the CV, unsure: look at it');
  expect(originOf('skills', 'React\nVue', proposed, origins)).toBe('From the CV, unsure of Vue');
  expect(originOf('skills', 'React', proposed, origins)).toBe('Partly from the CV');
});

test('every value comes with the words of the CV that say so, the company with those of the present job', () => {
  expect(originsBy(cv)).toContainEqual({
    name: 'experiences',
    value: 'Boss, Klippan',
    from: 'Boss, Klippan',
    sure: true,
  });
  expect(originsBy(cv)).toContainEqual({ name: 'company_name', value: 'Klippan', from: 'Boss, Klippan', sure: true });
  expect(originsBy(cv)).toContainEqual({ name: 'skills', value: 'Vue', from: 'React, Vue', sure: false });
});
