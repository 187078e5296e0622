import { expect, test } from 'vitest';
import { readAssignment, readPerson } from './read-texts.ts';
import { searchScore as scoreRead } from './search-score.ts';
import { builtIn, makePerson, makeAssignmentText, noLanguage } from './testing/make-texts.ts';
import type { AssignmentText, Language, PersonText } from './texts.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Among others who say all that the role says, so that its words are in use. */
function searchScore(assignment: AssignmentText, person: PersonText, language: Language = noLanguage) {
  const [asked, read] = [readAssignment(assignment, builtIn), readPerson(person, builtIn)];
  const other = readPerson(makePerson(2, { summary: assignment.description }), builtIn);
  return scoreRead(asked, read, vocabularyOf([read, other], [], [asked], builtIn, language));
}

const scoreOf = (assignment: Parameters<typeof searchScore>[0], known: Parameters<typeof makePerson>[1]): number =>
  searchScore(assignment, makePerson(1, known)).score;

test('Must skills weigh most, then should skills, then the title, then the place, then the latest job', () => {
  const assignment = makeAssignmentText();
  const job = { company_name: '', started: null, ended: null, title: '' };
  const scores = [
    scoreOf(assignment, { skills: ['Java', 'Kotlin'] }),
    scoreOf(assignment, { skills: ['Java'], experiences: [{ ...job, description: 'Java' }] }),
    scoreOf(assignment, { skills: ['java'] }),
    scoreOf(assignment, { skills: ['Kafka'] }),
    scoreOf(assignment, { title: 'Backend Developer' }),
    scoreOf(assignment, { location_name: 'Stockholm, Sweden' }),
    scoreOf(assignment, {}),
  ];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
  expect(scores.at(-1)).toBe(0);
});

test('It says in words what was found', () => {
  const person = makePerson(1, { skills: ['JAVA'], title: 'Backend Developer', location_name: 'Malmö' });
  expect(searchScore(makeAssignmentText(), person).reason).toBe('1 of 2 must skills, 0 of 1 should, title fits');
  expect(searchScore(makeAssignmentText({ location_name: 'malmo' }), person).reason).toContain('place fits');
});

test('Everything that is asked for gives 1', () => {
  const person = makePerson(1, {
    skills: ['Java', 'Kotlin', 'Kafka'],
    title: 'Backend Developer',
    location_name: 'Stockholm',
    experiences: [{ title: '', company_name: '', description: 'Java and Kotlin', started: null, ended: null }],
  });
  expect(searchScore(makeAssignmentText(), person).score).toBeCloseTo(1);
});

test.each(['C', 'C++', 'C#', '.NET', 'Node.js', 'F#', 'Go', 'Vue.js'])('%s is told apart from its like', (skill) => {
  const assignment = makeAssignmentText({ must_skills: [skill] });
  const others = ['C', 'C++', 'C#', '.NET', 'Node.js', 'F#', 'Go', 'Vue.js', 'JS', 'Net'];
  expect(searchScore(assignment, makePerson(1, { skills: [skill.toUpperCase()] })).reason).toContain('1 of 1 must');
  for (const other of others.filter((one) => one !== skill))
    expect(searchScore(assignment, makePerson(1, { skills: [other] })).reason, other).toContain('0 of 1 must');
});

test('A skill counts where it is written about, but a verb or a letter is no skill', () => {
  const written = { summary: 'I go to work and write C++ with design systems.' };
  expect(searchScore(makeAssignmentText({ must_skills: ['C++'] }), makePerson(1, written)).reason).toContain(
    '1 of 1 must',
  );
  expect(searchScore(makeAssignmentText({ must_skills: ['Design systems'] }), makePerson(1, written)).reason).toContain(
    '1 of 1 must',
  );
  expect(searchScore(makeAssignmentText({ must_skills: ['Go'] }), makePerson(1, written)).reason).toContain(
    '0 of 1 must',
  );
  expect(searchScore(makeAssignmentText({ must_skills: ['systems go'] }), makePerson(1, written)).reason).toContain(
    '0 of 1 must',
  );
});

test('A spoken language can be asked for as a skill', () => {
  const assignment = makeAssignmentText({ must_skills: [], should_skills: ['English'] });
  expect(searchScore(assignment, makePerson(1, { languages: ['english'] })).reason).toBe('1 of 1 should skills');
});

test('The place does not matter to a remote role', () => {
  const [there, elsewhere] = [{ location_name: 'Stockholm' }, { location_name: 'Lund' }];
  const remote = makeAssignmentText({ workplace: 'remote' });
  expect(scoreOf(remote, there)).toBe(scoreOf(remote, elsewhere));
  expect(scoreOf(makeAssignmentText(), there)).toBeGreaterThan(scoreOf(makeAssignmentText(), elsewhere));
});

test('A role without skills is searched by its words, and one that says nothing gives 0', () => {
  const bare = { name: '', must_skills: [], should_skills: [], location_name: '' };
  const assignment = makeAssignmentText({ ...bare, description: 'payment services' });
  const { score, reason } = searchScore(assignment, makePerson(1, { summary: 'Built payment terminals' }));
  expect(score).toBeGreaterThan(0);
  expect(score).toBeLessThan(1);
  expect(reason).toBe('1 of 2 words of the role');
  expect(searchScore(makeAssignmentText({ ...bare, description: '' }), makePerson(1)).score).toBe(0);
});

test('Of the words of a role those count most that few people use in the whole database', () => {
  const assignment = makeAssignmentText({
    name: '',
    must_skills: [],
    should_skills: [],
    location_name: '',
    description: 'payment services',
  });
  const language: Language = {
    synonyms: [],
    people: 1000,
    words: [
      ['services', 900],
      ['payment', 10],
    ],
  };
  const [rare, common] = ['Built payment terminals', 'Services for all'].map((summary) =>
    searchScore(assignment, makePerson(1, { summary }), language),
  );
  expect(rare!.score).toBeGreaterThan(2 * common!.score);
});

test('A skill counts however it is written: synonyms, forms and compounds are one meaning', () => {
  const met = (skill: string, known: Parameters<typeof makePerson>[1]): boolean =>
    searchScore(makeAssignmentText({ must_skills: [skill] }), makePerson(1, known)).reason.includes('1 of 1 must');
  expect(met('Kubernetes', { skills: ['k8s'] })).toBe(true);
  expect(met('React', { summary: 'Writes ReactJS.' })).toBe(true);
  expect(met('Projektledare', { title: 'Project Manager' })).toBe(true);
  expect(met('utvecklare', { title: 'Systemutvecklare' })).toBe(true);
  expect(met('golang', { skills: ['Go'] })).toBe(true);
  expect(met('golang', { summary: 'I go to work.' })).toBe(false);
  expect(met('Kubernetes', { skills: ['Docker'] })).toBe(false);
});
