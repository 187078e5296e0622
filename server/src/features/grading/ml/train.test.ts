import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seed } from '#testing/random';
import { aucOf } from './metrics.ts';
import { randomFrom } from '#platform/random';
import { constants, type MatchName, matchNames } from './constants.ts';
import { sigmoid } from './logistic.ts';
import { matcherOf } from './match.ts';
import type { Model } from './model.ts';
import { readAssignment, readPerson } from './read-texts.ts';
import { score, weigherOf } from './score.ts';
import { builtIn, makePerson, makeAssignmentText, noLanguage, train, votesOn } from './testing/make-texts.ts';
import type { PersonText } from './texts.ts';
import { prepare, type TrainInput } from './train.ts';
import { traitsOf } from './traits.ts';

const assignment = makeAssignmentText();
const skills = ['Java', 'Kotlin', 'Kafka', 'Go', 'Rust', 'COBOL', 'Spring', 'C#', 'C++', '.NET', 'Node.js'];
const companies = ['Nordan Bank', 'Solvik Games', 'Vinga Consulting', 'Granit Energi'];
const places = ['Stockholm', 'Malmö', 'Lund'];
const sentences = ['Leads people.', 'Writes compilers at night.', 'Moved a bank to the cloud.', 'Speaks at meetups.'];

/** People whose traits are independent of each other. */
function makePeople(count: number, from: number, first = 1): PersonText[] {
  const random = randomFrom(from);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  return Array.from({ length: count }, (_, index) =>
    makePerson(first + index, {
      title: pick(['Backend Developer', 'Lead Developer', 'Tester']),
      company_name: pick(companies),
      location_name: pick(places),
      years: Math.floor(random() * 20),
      summary: `${pick(sentences)} ${pick(sentences)}`,
      skills: skills.filter(() => random() < 0.4),
    }),
  );
}
const likes = ({ skills: known, company_name }: PersonText): boolean =>
  known.includes('Rust') && company_name !== 'Solvik Games';
const inputOf = (given: Partial<TrainInput>): TrainInput => ({
  assignment,
  assignments: [],
  votes: [],
  candidates: [],
  language: noLanguage,
  seed: 1,
  ...given,
});
const people = makePeople(300, 1);
const fresh = makePeople(300, 2, 1001);
const aucOn = (given: Partial<TrainInput>, up: (person: PersonText) => boolean): number => {
  const { scores } = train(inputOf({ candidates: fresh, ...given }));
  return aucOf(scores.map(({ score }, index) => ({ score, up: up(fresh[index]!) })))!;
};

describe('Learning', () => {
  test('A model keeps nothing that one person alone is known by, however many voted on them', () => {
    const one = makePerson(5001, { company_name: 'Canary Zq7x', skills: ['Rust', 'Zq7xlang'], title: 'Zq7xer' });
    const votes = votesOn([...people.slice(0, 40), one, one, one], likes);
    expect(JSON.stringify(train(inputOf({ votes })).model).toLowerCase()).not.toContain('zq7x');
  });

  test('A taste that the role does not mention is learned from votes', () => {
    expect(aucOn({}, likes)).toBeLessThan(0.7);
    expect(aucOn({ votes: votesOn(people, likes) }, likes)).toBeGreaterThan(0.95);
  });

  test('It is learned from votes of which one in five is wrong, too', () => {
    const random = randomFrom(3);
    const votes = votesOn(people, (person) => (random() < 0.2 ? !likes(person) : likes(person)));
    expect(aucOn({ votes }, likes)).toBeGreaterThan(0.85);
  });

  test('From votes without any taste nothing is learned that tells fresh people apart', () => {
    // A single draw leaves its interval of 95 % in one of twenty, however nothing is learned: so the mean of several.
    const found = Array.from({ length: 6 }, (_, draw) => {
      const random = randomFrom(draw + 4);
      return train(inputOf({ votes: votesOn(people, () => random() < 0.5) })).report.hold_out!.auc.value;
    });
    const mean = found.reduce((sum, auc) => sum + auc, 0) / found.length;
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.08);
  });

  test('Votes that count less move the scores less', () => {
    const first = (weight: number): number => {
      const votes = votesOn(people.slice(0, 40), likes).map((vote) => ({ ...vote, weight }));
      const { scores } = train(inputOf({ votes, candidates: fresh }));
      const cold = train(inputOf({ candidates: fresh })).scores;
      return scores.reduce((sum, { score }, index) => sum + Math.abs(score - cold[index]!.score), 0);
    };
    expect(first(0.1)).toBeLessThan(first(1) / 2);
  });

  test('What matching counts is learned from similar roles, and nothing from roles unlike this', () => {
    // Only the place counts.
    const up = ({ location_name }: PersonText): boolean => location_name === 'Stockholm';
    const other = makeAssignmentText({ id: 2 });
    const unlike = makeAssignmentText({
      id: 2,
      name: 'Nurse',
      description: 'Vård',
      must_skills: ['ICU'],
      should_skills: [],
    });
    const votes = votesOn(people, up).map((vote) => ({ ...vote, assignment: 2 }));
    const [cold, learned, unmoved] = [
      aucOn({}, up),
      aucOn({ assignments: [other], votes }, up),
      aucOn({ assignments: [unlike], votes }, up),
    ];
    expect(learned).toBeGreaterThan(cold + 0.1);
    expect(unmoved).toBeCloseTo(cold, 2);
    expect(train(inputOf({ assignments: [unlike], votes })).report).toMatchObject({
      cold_start: true,
      votes: { similar: 0 },
    });
    expect(train(inputOf({ assignments: [other], votes })).report).toMatchObject({
      cold_start: false,
      votes: { own: 0, similar: 300 },
      hold_out: null,
    });
  });

  test('The same input gives the same output, whatever the order of votes given at different times', () => {
    const votes = votesOn(people.slice(0, 100), likes);
    const once = train(inputOf({ votes, candidates: fresh }));
    expect(train(inputOf({ votes: votes.toReversed(), candidates: fresh }))).toEqual(once);
    expect(structuredClone(once)).toEqual(once);
  });

  test('A model that was kept as JSON gives the scores that it was trained for', () => {
    const { model, scores } = train(inputOf({ votes: votesOn(people, likes), candidates: fresh.slice(0, 20) }));
    const kept = JSON.stringify(model);
    expect(kept.length).toBeLessThan(1_000_000);
    for (const [index, one] of scores.entries())
      expect({ person: one.person, ...score(JSON.parse(kept), assignment, fresh[index]!, builtIn) }).toEqual(one);
  });

  test('C#, C++, .NET and Node.js are told apart', () => {
    const up = ({ skills: known }: PersonText): boolean => known.includes('C#');
    const { model } = train(inputOf({ votes: votesOn(people, up) }));
    const weightOf = (skill: string): number =>
      model.traits.find(([key, name]) => key.startsWith('skill:') && name === skill)?.[2] ?? 0;
    expect(weightOf('C#')).toBeGreaterThan(1);
    for (const skill of ['C++', '.NET', 'Node.js']) expect(Math.abs(weightOf(skill)), skill).toBeLessThan(0.5);
  });

  test('Languages, schools and countries are not learned', () => {
    const from = (up: boolean): Partial<PersonText> => ({
      languages: [up ? 'Finnish' : 'Arabic'],
      country: up ? 'FI' : 'EG',
      educations: [{ school: up ? 'Aalto' : 'Cairo', degree: 'BSc' }],
    });
    const likesEven = ({ id }: PersonText): boolean => id % 2 === 0;
    const voted = people.map((person) => ({ ...person, ...from(likesEven(person)) }));
    const [one, other] = [
      { ...fresh[0]!, ...from(true) },
      { ...fresh[0]!, ...from(false) },
    ];
    const { scores } = train(inputOf({ votes: votesOn(voted, likesEven), candidates: [one, other] }));
    expect(scores[0]!.score).toBe(scores[1]!.score);
  });
});

describe('Without votes', () => {
  const holders = [
    makePerson(1, { skills: ['Java', 'Kotlin'] }),
    makePerson(2, { skills: ['Java'] }),
    makePerson(3, { title: 'Backend Developer', location_name: 'Stockholm' }),
    makePerson(4, { summary: 'Bakes bread.' }),
  ];

  test('Those with the must skills come first', () => {
    const { scores, report } = train(inputOf({ candidates: holders }));
    const order = scores.toSorted((a, b) => b.score - a.score).map(({ person }) => person);
    expect(order).toEqual([1, 2, 3, 4]);
    expect(report).toMatchObject({ cold_start: true, hold_out: null, histogram: null, measured_from: 60 });
    expect(scores[0]!.for).toContain('Has all 2 must skills: Java, Kotlin');
    expect(scores[3]!.against).toContain('Does not mention Java, Kotlin (must)');
  });

  test('Words are expected that those who match best use, and votes take them back', () => {
    const role = makeAssignmentText({
      name: '',
      description: 'Somebody who bakes sourdough bread.',
      must_skills: [],
      should_skills: [],
    });
    const crowd = Array.from({ length: 80 }, (_, n) =>
      makePerson(n + 1, {
        summary: n < 8 ? `Bakes sourdough bread with levain, batch ${n}.` : `Sells cars, batch ${n}.`,
      }),
    );
    const alike = (id: number) => [
      makePerson(id, { summary: 'Works with levain at night.' }),
      makePerson(id + 1, { summary: 'Works with diesel at night.' }),
    ];
    const trainOn = (votes: TrainInput['votes']) =>
      train(inputOf({ assignment: role, votes, candidates: [...crowd, ...alike(101)] })).scores.slice(-2);
    const [knows, lacks] = trainOn([]);
    expect(knows!.score).toBeGreaterThan(lacks!.score + 0.02);
    expect(knows!.for).toContain('Mentions “levain”');
    expect([...knows!.against, ...lacks!.against].join()).not.toContain('turned down');

    const disliked = Array.from({ length: 30 }, (_, n) => alike(201 + 2 * n)).flat();
    const [after, before] = trainOn(votesOn(disliked, ({ summary }) => !summary.includes('levain')));
    expect(after!.score).toBeLessThan(before!.score);
    expect(after!.for.join()).not.toContain('levain');
  });

  test('Of other constants other words are expected, without reading anything again', () => {
    const crowd = Array.from({ length: 80 }, (_, n) =>
      makePerson(n + 1, { summary: n < 8 ? `Java and Kotlin with Gradle and Maven, ${n}.` : `Sells cars, ${n}.` }),
    );
    const { setting, expectAnew } = prepare(inputOf({ candidates: crowd }));
    const used = { ...constants.expected };
    try {
      constants.expected.strength = used.strength * 2;
      constants.expected.most = 2;
      const [[word, value]] = [...expectAnew().words] as [[string, number]];
      expect(expectAnew().words.size).toBe(2);
      expect(value).toBeCloseTo(2 * setting.expected.words.get(word)!, 9);
    } finally {
      Object.assign(constants.expected, used);
    }
    expect(expectAnew()).toEqual(setting.expected);
  });

  test('With more votes what they say alone counts more, and what the role asks for less', () => {
    const most = constants.votesAlone.most;
    const learned = (count: number, of: number) => {
      try {
        constants.votesAlone.most = of;
        const { match, traits } = train(inputOf({ votes: votesOn(people.slice(0, count), likes) })).model;
        return {
          must: match.weights[matchNames.indexOf('must')]!,
          rust: traits.find(([key]) => key === 'skill:rust')?.[2],
        };
      } finally {
        constants.votesAlone.most = most;
      }
    };
    for (const [count, share] of [
      [100, most / 2],
      [300, (most * 3) / 4],
    ] as const) {
      const [mixed, without, half] = [learned(count, most), learned(count, 0), learned(count, most / 2)];
      expect(mixed.must / without.must).toBeCloseTo(1 - share, 3);
      // What votes say is not halved, and all of it is one sum of both.
      expect(mixed.rust).toBeGreaterThan(0.8 * without.rust!);
      expect(half.rust).toBeCloseTo((mixed.rust! + without.rust!) / 2, 3);
    }
    // With too few votes to try anything on they do not speak alone.
    expect(learned(4, most)).toEqual(learned(4, 0));
  });

  test('Every further vote moves the scores a little, from common sense to what was learned', () => {
    const scoresAfter = (count: number): number[] =>
      train(inputOf({ votes: votesOn(people.slice(0, count), likes), candidates: fresh })).scores.map(
        ({ score }) => score,
      );
    const distance = (a: readonly number[], b: readonly number[]): number =>
      a.reduce((sum, value, index) => sum + Math.abs(value - b[index]!), 0) / a.length;
    let before = scoresAfter(0);
    const [cold, all] = [before, scoresAfter(300)];
    // The first votes move the most; thirty in the full run.
    for (let count = 1; count <= (process.env['TESTS'] === 'full' ? 30 : 10); count += 1) {
      const now = scoresAfter(count);
      expect(distance(before, now), `vote ${count}`).toBeLessThan(0.12);
      before = now;
    }
    expect(distance(cold, all)).toBeGreaterThan(0.2);
    expect(distance(before, all)).toBeLessThan(distance(cold, all));
  });
});

describe('Explaining', () => {
  const { model, report, scores } = train(inputOf({ votes: votesOn(people, likes), candidates: fresh }));

  test('Who loses a skill that speaks for them has a lower score, and a higher one if it spoke against them', () => {
    let [fors, againsts] = [0, 0];
    for (const [index, person] of fresh.entries())
      for (const label of [...scores[index]!.for, ...scores[index]!.against]) {
        const skill = /^Knows (.+?)(, like people you turned down)?$/.exec(label)?.[1];
        if (skill === undefined) continue;
        const without = { ...person, skills: person.skills.filter((one) => one !== skill) };
        const change = score(model, assignment, without, builtIn).score - scores[index]!.score;
        if (scores[index]!.for.includes(label)) {
          fors += 1;
          expect(change, label).toBeLessThan(0);
        } else if (!assignment.must_skills.includes(skill) && !assignment.should_skills.includes(skill)) {
          againsts += 1;
          expect(change, label).toBeGreaterThan(0);
        }
      }
    expect(fors).toBeGreaterThan(100);
    expect(againsts).toBeGreaterThan(10);
  });

  test('The parts that are talked about add up to the score, and are all that the model goes by', () => {
    const vocabulary = { meanings: builtIn, weights: new Map(model.words) };
    const asked = readAssignment(assignment, builtIn);
    const weigh = weigherOf(model, asked, vocabulary);
    const matchOf = matcherOf(asked, vocabulary);
    const weights = new Map(model.traits.map(([key, , weight]) => [key, weight]));
    const { slope, offset } = model.calibration;
    for (const [index, one] of fresh.slice(0, 50).entries()) {
      const person = readPerson(one, builtIn);
      const { usual, parts } = weigh(person);
      const sum = parts.reduce((total, { part }) => total + part, usual);
      expect(sigmoid(sum)).toBeCloseTo(scores[index]!.score, 12);
      // Worked out once more from the model alone.
      const { means, deviations } = model.match;
      const figures = matchOf(person).map((value, at) => (value - means[at]!) / deviations[at]!);
      const logit =
        model.intercept +
        matchNames.reduce((total, _, at) => total + model.match.weights[at]! * figures[at]!, 0) +
        traitsOf(person, vocabulary).reduce((total, { key, value }) => total + (weights.get(key) ?? 0) * value, 0);
      expect(sum).toBeCloseTo(slope * logit + offset, 9);
      expect(new Set(parts.map(({ subject }) => subject)).size).toBe(parts.length);
    }
  });

  test('People are told of in the words that they wrote themselves', () => {
    const wrote = (id: number, summary: string) => makePerson(id, { summary, skills: ['Java', 'Kotlin'] });
    const [up, down] = ['Runs Kubernetes at night.', 'Bakes bread at night.'];
    const voted = Array.from({ length: 40 }, (_, n) => wrote(n + 1, n % 2 === 0 ? up : down));
    const candidates = [wrote(101, 'I run K8s.'), wrote(102, 'I like kubernetes.'), wrote(103, 'I eat bread.')];
    const [short, long, neither] = train(
      inputOf({ votes: votesOn(voted, ({ summary }) => summary === up), candidates }),
    ).scores;
    expect(short!.for).toContain('Mentions “K8s”');
    expect(long!.for).toContain('Mentions “kubernetes”');
    expect(short!.score).toBeGreaterThan(neither!.score);
    expect(neither!.for.join()).not.toMatch(/k8s|kubernetes/i);
  });

  test('A company is called by its whole name, also where only a word of it was learned', () => {
    const names = ['Nordan Bank', 'Solvik Bank', 'Vinga Games', 'Granit Games'];
    const voted = Array.from({ length: 40 }, (_, n) => makePerson(n + 1, { company_name: names[n % 4]! }));
    const job = { title: '', description: '', started: null, ended: null };
    const candidates = [
      makePerson(101, { company_name: 'Tredje Bank' }),
      makePerson(102, { experiences: ['Umeå Foods', 'Tredje Bank'].map((name) => ({ ...job, company_name: name })) }),
    ];
    const [now, before] = train(
      inputOf({ votes: votesOn(voted, ({ company_name }) => company_name.endsWith('Bank')), candidates }),
    ).scores;
    expect(now!.for).toContain('Works at Tredje Bank');
    expect(before!.for).toContain('Has worked at Tredje Bank');
  });

  test('What the files of somebody say counts like what the profile says', () => {
    const voted = people.slice(0, 60).map((person, n) => ({ ...person, files: n % 2 === 0 ? 'Falconry' : 'Chess' }));
    const candidates = [makePerson(101, { files: 'Falconry' }), makePerson(102, { files: 'Chess' })];
    const { scores: found } = train(
      inputOf({ votes: votesOn(voted, ({ files }) => files === 'Falconry'), candidates }),
    );
    expect(found[0]!.score).toBeGreaterThan(found[1]!.score + 0.2);
    expect(found[0]!.for).toContain('Mentions “Falconry”');
  });

  test('A pair of words is learned that tells what neither of both does', () => {
    const texts = ['Big steel tools', 'Steel big tools'];
    const pairs = Array.from({ length: 60 }, (_, n) => makePerson(n + 1, { summary: texts[n % 2]! }));
    const candidates = texts.map((summary, at) => makePerson(101 + at, { summary }));
    const { scores: found } = train(
      inputOf({ votes: votesOn(pairs, ({ summary }) => summary === texts[0]), candidates }),
    );
    expect(found[0]!.score).toBeGreaterThan(found[1]!.score + 0.2);
  });

  test('The taste is named, for people and for the whole', () => {
    const rust = fresh.findIndex((person) => likes(person));
    expect(scores[rust]!.for).toContain('Knows Rust');
    expect(report.features.for.map(({ label }) => label)).toContain('Skill Rust');
    expect(report.features.against.slice(0, 2).map(({ label }) => label)).toContain(
      '“Solvik” in the name of a company',
    );
    for (const one of scores) expect(Math.max(one.for.length, one.against.length)).toBeLessThanOrEqual(5);
  });

  const weightsOf = ({ match }: Model, ...names: MatchName[]): number =>
    names.reduce((sum, name) => sum + match.weights[matchNames.indexOf(name)]!, 0);

  test('What the model goes by is said once, its weights added up, and only what the role is about', () => {
    const linesOf = (given: Partial<TrainInput>): [Map<string, number>, Model] => {
      const { model: learned, report: told } = train(inputOf(given));
      const lines = [...told.features.for, ...told.features.against];
      const weights = new Map(lines.map(({ label, weight }) => [label, weight]));
      expect(weights.size).toBe(lines.length);
      return [weights, learned];
    };
    const figures = (lines: Map<string, number>) =>
      [...lines.keys()].filter((label) => /skills|role/.test(label)).toSorted();
    const [lines, cold] = linesOf({});
    expect(figures(lines)).toEqual([
      'Location of the role',
      'Must skills',
      'Must skills in the latest job',
      'Should skills',
      'Text like the role',
      'Title like the role',
    ]);
    expect(lines.get('Must skills')).toBeCloseTo(weightsOf(cold, 'must', 'all_must'));
    expect(lines.get('Text like the role')).toBeCloseTo(weightsOf(cold, 'text'));
    const free = makeAssignmentText({ must_skills: [], should_skills: [], location_name: '' });
    expect(figures(linesOf({ assignment: free })[0])).toEqual(['Text like the role', 'Title like the role']);
  });

  test('What the model goes by is named as people write it, never as the model keeps it', () => {
    const voted = Array.from({ length: 40 }, (_, n) =>
      makePerson(n + 1, {
        title: n % 2 === 0 ? 'Systems Engineer' : 'Machine Learning Engineer',
        company_name: n % 2 === 0 ? 'Solvik Games' : 'Vinga Consulting',
        summary: n % 2 === 0 ? 'Likes project management.' : 'Trains models by deep learning.',
      }),
    );
    const { model: learned, report: told } = train(inputOf({ votes: votesOn(voted, ({ id }) => id % 2 === 0) }));
    expect(learned.traits.map(([key]) => key)).toContain('title:machine_learning');
    const labels = [...told.features.for, ...told.features.against].map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        '“Machine Learning” in the title',
        '“Consulting” in the name of a company',
        '“models” in the text',
      ]),
    );
    expect(labels.join()).not.toMatch(/_|\w:/);
    for (const label of labels) expect(label).toMatch(/^[A-Z“]/);
  });

  test('A must or should that is met is never held against anybody, whatever was learned', () => {
    const asked = [...assignment.must_skills, ...assignment.should_skills];
    const dislikes = ({ skills: known }: PersonText): boolean => !asked.some((skill) => known.includes(skill));
    const wordy = (person: PersonText): PersonText => ({
      ...person,
      title: `${person.skills[0] ?? 'Plain'} Developer`,
      summary: `Has used ${person.skills.join(' a lot, ')} a lot. ${person.summary}`,
    });
    const [voted, candidates] = [people.map(wordy), fresh.map(wordy)];
    // A role of the same kind teaches what matching counts, and only that.
    const votes = votesOn(voted, dislikes).flatMap((vote) => [vote, { ...vote, assignment: 2 }]);
    const learned = train(inputOf({ assignments: [makeAssignmentText({ id: 2 })], votes, candidates }));
    expect(learned.model.traits.some(([key, , weight]) => key.startsWith('skill:java') && weight < 0)).toBe(true);
    for (const name of ['should', 'now'] as const) expect(weightsOf(learned.model, name), name).toBeLessThan(0);
    const { against } = learned.report.features;
    expect(against.map(({ label }) => label).join()).not.toMatch(/must|should|java|kotlin|kafka/i);
    expect(against.length).toBeGreaterThan(0);
    for (const [index, { skills: known }] of fresh.entries())
      for (const sentence of learned.scores[index]!.against)
        for (const skill of asked.filter((one) => known.includes(one)))
          expect(sentence.split(/[ ,“”]+/), sentence).not.toContain(skill);
  });

  test('What says the same is said once, and everything in a sentence', () => {
    let companies = 0;
    for (const [index, { company_name }] of fresh.entries()) {
      const said = [...scores[index]!.for, ...scores[index]!.against];
      const [word] = company_name.split(' ');
      const about = said.filter((sentence) => sentence.includes(word!));
      expect(about.length, about.join(' / ')).toBeLessThanOrEqual(1);
      companies += about.length;
      expect(said.filter((sentence) => /experience/.test(sentence)).length).toBeLessThanOrEqual(1);
      for (const sentence of said) expect(sentence).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
    }
    expect(companies).toBeGreaterThan(20);
  });

  test('The report measures on the newest votes only, and says how sure it is', () => {
    const { hold_out, votes, histogram } = report;
    expect(votes).toEqual({ own: 300, own_up: people.filter(likes).length, similar: 0 });
    expect(hold_out!.votes).toBe(75);
    expect(report.newest.up + report.newest.down).toBe(75);
    expect(hold_out!.auc.value).toBeGreaterThan(hold_out!.search_auc.value);
    expect(hold_out!.auc_gain.value).toBeCloseTo(hold_out!.auc.value - hold_out!.search_auc.value);
    expect(hold_out!.auc.low).toBeLessThanOrEqual(hold_out!.auc.value);
    expect(hold_out!.deciles.reduce((sum, { count }) => sum + count, 0)).toBe(75);
    expect(histogram!.reduce((sum, { up, down }) => sum + up + down, 0)).toBe(300);
  });

  test('A change of taste shows in the newest votes', () => {
    const votes = votesOn(people, likes).map((vote, index) => (index < 225 ? vote : { ...vote, up: !vote.up }));
    expect(train(inputOf({ votes })).report.hold_out!.auc.value).toBeLessThan(0.3);
  });

  test('Somebody who was voted on before is not measured on', () => {
    const votes = votesOn([...people.slice(0, 150), ...people.slice(0, 50)], likes);
    expect(train(inputOf({ votes })).report).toMatchObject({ hold_out: null, newest: { up: 0, down: 0 } });
  });

  test('With too few votes, or too few of one kind, nothing is said', () => {
    const holdOut = (votes: TrainInput['votes']) => train(inputOf({ votes })).report.hold_out;
    expect(holdOut(votesOn(people.slice(0, 59), ({ id }) => id % 2 === 0))).toBeNull();
    expect(holdOut(votesOn(people.slice(0, 60), ({ id }) => id % 2 === 0))).not.toBeNull();
    expect(holdOut(votesOn(people.slice(0, 60), ({ id }) => id % 15 === 0))).toBeNull();
  });

  test('Where many votes are too few of one kind, the report says how many of each there are', () => {
    const votes = votesOn(people.slice(0, 164), ({ id }) => id % 10 === 0);
    expect(train(inputOf({ votes })).report).toMatchObject({
      votes: { own: 164, own_up: 16 },
      hold_out: null,
      newest: { up: 4, down: 37 },
      least_of_each: 5,
    });
  });
});

describe('Odd input', () => {
  const empty = makeAssignmentText({
    name: '',
    description: '',
    must_skills: [],
    should_skills: [],
    location_name: '',
    workplace: '',
  });
  const odd = [
    makePerson(1),
    makePerson(2, { summary: 'väldigt lång '.repeat(8000), skills: ['🦄', '', '  ', 'constructor', '__proto__'] }),
    makePerson(3, { title: '👩‍💻 '.repeat(50), skills: Array.from({ length: 500 }, (_, n) => `Skill ${n}`) }),
    makePerson(4, { skills: ['\u0000\uD800'], location_name: ',,,', company_name: '🦄', years: -3 }),
    makePerson(5, {
      experiences: [{ title: '', company_name: '', description: '', started: 'not a date', ended: '0000-00-00' }],
    }),
  ];
  const repeated = Array.from({ length: 15 }, () => odd).flat();
  test.each<[string, Partial<TrainInput>]>([
    ['nothing at all', { assignment: empty }],
    ['a role that says nothing', { assignment: empty, votes: votesOn(people.slice(0, 80), likes) }],
    ['empty and strange texts', { votes: votesOn(repeated, ({ id }) => id % 2 === 0) }],
    ['only ups', { votes: votesOn(people, () => true) }],
    ['only downs', { votes: votesOn(people, () => false) }],
    ['one vote', { votes: votesOn(people.slice(0, 1), () => true) }],
    ['votes that count nothing', { votes: votesOn(people, likes).map((vote) => ({ ...vote, weight: 0 })) }],
    ['votes on roles that nobody knows', { votes: votesOn(people, likes).map((vote) => ({ ...vote, assignment: 9 })) }],
  ])('%s: everybody gets a probability', (_, given) => {
    const { scores, model } = train(inputOf({ candidates: odd, ...given }));
    expect(scores.map(({ person }) => person)).toEqual([1, 2, 3, 4, 5]);
    for (const one of scores) {
      expect(one.score).toBeGreaterThanOrEqual(0);
      expect(one.score).toBeLessThanOrEqual(1);
    }
    // As a database keeps it.
    const kept = JSON.stringify(model);
    expect(kept).not.toMatch(/\\u0000|\\ud8/);
    expect(JSON.parse(kept)).toEqual(model);
  });

  test('Only ups make people more likely to be liked, only downs less', () => {
    const meanAfter = (votes: TrainInput['votes']): number =>
      train(inputOf({ votes, candidates: fresh })).scores.reduce((sum, { score }) => sum + score, 0) / fresh.length;
    const usual = meanAfter([]);
    expect(meanAfter(votesOn(people, () => true))).toBeGreaterThan(usual + 0.3);
    expect(meanAfter(votesOn(people, () => false))).toBeLessThan(usual - 0.1);
  });

  test(`Any texts and votes give probabilities between 0 and 1 (seed ${seed})`, () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...skills, ...sentences, ...places));
    const anyPerson: fc.Arbitrary<PersonText> = fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      title: text,
      headline: text,
      company_name: text,
      location_name: text,
      country: fc.constant(null),
      years: fc.option(fc.integer({ min: -5, max: 80 })),
      summary: text,
      skills: fc.array(text, { maxLength: 5 }),
      languages: fc.array(text, { maxLength: 2 }),
      experiences: fc.constant<PersonText['experiences']>([]),
      educations: fc.constant<PersonText['educations']>([]),
      files: text,
    });
    const anyVote = fc.record({
      assignment: fc.constantFrom(1, 2),
      person: anyPerson,
      up: fc.boolean(),
      weight: fc.constantFrom(0.5, 1),
      at: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
    });
    fc.assert(
      fc.property(fc.array(anyVote, { maxLength: 40 }), fc.array(anyPerson, { maxLength: 5 }), (votes, candidates) => {
        const { scores } = train(inputOf({ assignments: [makeAssignmentText({ id: 2 })], votes, candidates }));
        expect(scores.every(({ score: one }) => one >= 0 && one <= 1)).toBe(true);
      }),
      { seed, numRuns: 100 },
    );
  });
});
