import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finish } from './processes.mjs';
import { root } from './setup.mjs';

/*
 * Are the tests worth something? Small faults are planted, one at a time, in the code whose faults would hurt most, and its
 * own tests must notice. What they do not notice is printed; a fault that changes nothing is excluded where it stands, by
 * a comment that says why.
 */
const areas = {
  policies: { mutate: ['contract/src/policies.ts'], tests: ['contract/src/policies.test.ts'] },
  votes: {
    mutate: inFeatures('votes/votes.ts', 'votes/vote-stats.ts', 'votes/write-vote.ts'),
    tests: inFeatures('votes/votes.test.ts'),
  },
  // Votes put cards on boards, and merges hand them over.
  cards: {
    mutate: inFeatures('board/cards.ts', 'board/card-state.ts', 'board/undo-cards.ts'),
    tests: inFeatures('board/board.test.ts', 'votes/votes.test.ts', 'merges/merges.test.ts'),
  },
  sessions: {
    mutate: inFeatures('sessions/sessions.ts', 'sessions/keys.ts'),
    tests: inFeatures('sessions/sessions.test.ts'),
  },
  imports: {
    mutate: inFeatures('imports/bring-in.ts', 'imports/row-person.ts', 'imports/undo-rows.ts'),
    tests: inFeatures('imports/{bring-in,questions,repeated-people,row-person,undo-rows}.test.ts'),
  },
  outbox: {
    mutate: inFeatures('outreach/outbox/{claim,settle,deliver,follow-ups}.ts', 'outreach/channels/smtp.ts'),
    tests: inFeatures('outreach/outbox/{outbox,messages}.test.ts'),
  },
};
/** Percent of the faults that must be noticed, in each area. */
const leastScore = 85;

/** Answers with how many areas passed and failed. */
export async function runMutants(node, { scratch, env }, selected) {
  const chosen = selected.length > 0 ? selected : Object.keys(areas);
  let failed = 0;
  for (const name of chosen) {
    const { mutate, tests } = areas[name];
    const [config, report] = ['config', 'report'].map((kind) => join(scratch, `mutants-${name}.${kind}.json`));
    const options = {
      mutate,
      testFiles: tests,
      testRunner: 'vitest',
      plugins: ['@stryker-mutator/vitest-runner'],
      vitest: { configFile: 'vitest.config.ts', related: false },
      // It would be read by functions that TypeScript 7 does not have, and nothing here needs it.
      tsconfigFile: 'none',
      coverageAnalysis: 'perTest',
      // They would need all modules to be loaded anew, for tables of words and the like.
      ignoreStatic: true,
      concurrency: 2,
      // A busy machine is no endless loop.
      timeoutMS: 60_000,
      tempDirName: join(scratch, 'mutants'),
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      allowConsoleColors: false,
      logLevel: 'warn',
    };
    writeFileSync(config, JSON.stringify(options));
    const program = join(root, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
    const code = await finish(node, [program, 'run', config], { cwd: root, env });
    if (code !== 0 || !judge(name, JSON.parse(readFileSync(report, 'utf8')))) failed += 1;
  }
  return { passed: chosen.length - failed, failed };
}

function inFeatures(...files) {
  return files.map((file) => `server/src/features/${file}`);
}

function judge(area, { files }) {
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })));
  const is =
    (...states) =>
    (mutant) =>
      states.includes(mutant.status);
  for (const file of Object.keys(files)) say(`  ${file}`, scoreOf(all.filter((mutant) => mutant.file === file)));
  for (const { file, location, replacement, mutatorName } of all.filter(is('Survived', 'NoCoverage')))
    console.log(`  ${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${replacement}`);
  const score = scoreOf(all);
  say(area, score);
  return score.percent >= leastScore;
}

function scoreOf(mutants) {
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [noticed, unnoticed] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
  return { noticed, all: noticed + unnoticed, percent: (100 * noticed) / (noticed + unnoticed) };
}

function say(name, { noticed, all, percent }) {
  console.log(`${name}: ${noticed} of ${all} planted faults noticed (${percent.toFixed(1)} %)`);
}
