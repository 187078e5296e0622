import { expect, test } from 'vitest';
import { searchScore } from './search-score.ts';
import { makePerson, makeRole } from './testing/make-texts.ts';

const scoreOf = (role: Parameters<typeof searchScore>[0], known: Parameters<typeof makePerson>[1]): number =>
  searchScore(role, makePerson(1, known)).score;

test('Must skills weigh most, then should skills, then the title, then the place, then the latest job', () => {
  const role = makeRole();
  const job = { company_name: '', started: null, ended: null, title: '' };
  const scores = [
    scoreOf(role, { skills: ['Java', 'Kotlin'] }),
    scoreOf(role, { skills: ['Java'], experiences: [{ ...job, description: 'Java' }] }),
    scoreOf(role, { skills: ['java'] }),
    scoreOf(role, { skills: ['Kafka'] }),
    scoreOf(role, { title: 'Backend Developer' }),
    scoreOf(role, { location_name: 'Stockholm, Sweden' }),
    scoreOf(role, {}),
  ];
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
  expect(scores.at(-1)).toBe(0);
});

test('It says in words what was found', () => {
  const person = makePerson(1, { skills: ['JAVA'], title: 'Backend Developer', location_name: 'Malmö' });
  expect(searchScore(makeRole(), person).reason).toBe('1 of 2 must skills, 0 of 1 should, title fits');
  expect(searchScore(makeRole({ location_name: 'malmo' }), person).reason).toContain('place fits');
});

test('Everything that is asked for gives 1', () => {
  const person = makePerson(1, {
    skills: ['Java', 'Kotlin', 'Kafka'],
    title: 'Backend Developer',
    location_name: 'Stockholm',
    experiences: [{ title: '', company_name: '', description: 'Java and Kotlin', started: null, ended: null }],
  });
  expect(searchScore(makeRole(), person).score).toBeCloseTo(1);
});

test.each(['C', 'C++', 'C#', '.NET', 'Node.js', 'F#', 'Go', 'Vue.js'])('%s is told apart from its like', (skill) => {
  const role = makeRole({ must_skills: [skill] });
  const others = ['C', 'C++', 'C#', '.NET', 'Node.js', 'F#', 'Go', 'Vue.js', 'JS', 'Net', 'Node'];
  expect(searchScore(role, makePerson(1, { skills: [skill.toUpperCase()] })).reason).toContain('1 of 1 must');
  for (const other of others.filter((one) => one !== skill))
    expect(searchScore(role, makePerson(1, { skills: [other] })).reason, other).toContain('0 of 1 must');
});

test('A skill counts where it is written about, but a verb or a letter is no skill', () => {
  const written = { summary: 'I go to work and write C++ with design systems.' };
  expect(searchScore(makeRole({ must_skills: ['C++'] }), makePerson(1, written)).reason).toContain('1 of 1 must');
  expect(searchScore(makeRole({ must_skills: ['Design systems'] }), makePerson(1, written)).reason).toContain(
    '1 of 1 must',
  );
  expect(searchScore(makeRole({ must_skills: ['Go'] }), makePerson(1, written)).reason).toContain('0 of 1 must');
  expect(searchScore(makeRole({ must_skills: ['systems go'] }), makePerson(1, written)).reason).toContain(
    '0 of 1 must',
  );
});

test('A spoken language can be asked for as a skill', () => {
  const role = makeRole({ must_skills: [], should_skills: ['English'] });
  expect(searchScore(role, makePerson(1, { languages: ['english'] })).reason).toBe('1 of 1 should skills');
});

test('The place does not matter to a remote role', () => {
  const [there, elsewhere] = [{ location_name: 'Stockholm' }, { location_name: 'Lund' }];
  const remote = makeRole({ workplace: 'remote' });
  expect(scoreOf(remote, there)).toBe(scoreOf(remote, elsewhere));
  expect(scoreOf(makeRole(), there)).toBeGreaterThan(scoreOf(makeRole(), elsewhere));
});

test('A role without skills is searched by its words, and one that says nothing gives 0', () => {
  const bare = { name: '', must_skills: [], should_skills: [], location_name: '' };
  const role = makeRole({ ...bare, description: 'payment services' });
  expect(searchScore(role, makePerson(1, { summary: 'Built payment terminals' }))).toEqual({
    score: 0.5,
    reason: '1 of 2 words of the role',
  });
  expect(searchScore(makeRole({ ...bare, description: '' }), makePerson(1)).score).toBe(0);
});
