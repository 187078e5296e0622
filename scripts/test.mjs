import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { benchWeb } from './bench-web.mjs';
import { runChecks } from './checks.mjs';
import { runMutants } from './mutants.mjs';
import { capture, compileCache, finish } from './processes.mjs';
import { makeScratch } from './scratch.mjs';
import { buildExtension, buildWeb, root, seconds, setUp } from './setup.mjs';

/*
 * npm test: checks, unit and API tests, size of the web client, browser tests. `npm test -- unit` runs one part,
 * `npm test -- unit <file> -t "<name>"` one test of it. `npm run test:full` runs everything at full length.
 * The last line counts them all. Whatever was not seen to pass has failed: skipped, flaky, crashed, none found.
 */
const parts = { check: () => runChecks(node), unit: runUnitTests, size: checkSize, e2e: runBrowserTests };
/*
 * npm run test:faults: kills, races and restarts, which `unit` leaves out. npm run test:cluster: a database of three nodes that loses its
 * leader. npm run test:mutants: are the tests worth something?
 */
const extra = {
  faults: runFaultTests,
  cluster: runClusterTests,
  mutants: (...areas) => runMutants(node, { scratch, env }, areas),
};
const given = process.argv.slice(2);
const full = given.includes('--full');
const words = given.filter((word) => word !== '--full');
/** One part may be followed by what its runner is to select. */
const selects = words.length > 1 && !(words[1] in parts);
const chosen = selects ? words.slice(0, 1) : words;
const selection = selects ? words.slice(1) : [];
const total = { passed: 0, failed: 0 };
/** Said at the end, where it is looked for: hundreds of lines may follow a failure. */
const failures = [];
/** Parts that this machine cannot run, and why: neither passed nor failed. */
const notRun = [];
let complete = false;

/* In the full run on a disk, as the product is. */
const scratch = makeScratch({ onDisk: full });
process.on('exit', () => {
  if (!complete) total.failed += 1;
  for (const failure of failures) console.log(`\n${failure}`);
  for (const reason of notRun) console.log(`Not run: ${reason}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  // Whoever asks for a part that cannot be run has to change something first.
  const nothingRun = notRun.length > 0 && total.passed + total.failed === 0;
  process.exitCode = total.failed > 0 ? 1 : nothingRun ? 2 : 0;
});

/* The settings of a product that runs on this machine are none of the tests' business. */
const wishes = ['CHROMIUM_PATH', 'SEED', 'FUZZ_RUNS', 'SCREENSHOTS', 'TEST_DATABASE_URL', 'KILLS', 'INJECTIONS'];
const kept = ['PATH', 'HOME', 'USER', 'SHELL', 'LANG', 'TERM', 'CI', ...wishes];
const env = {
  ...Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  TMPDIR: scratch,
  NODE_COMPILE_CACHE: compileCache,
  ...((full || chosen.includes('faults') || chosen.includes('cluster')) && { TESTS: 'full' }),
};

const node = await setUp();
const everything = [...Object.keys(parts), ...(full ? ['faults', 'cluster', 'mutants'] : [])];
for (const name of chosen.length > 0 ? chosen : everything) {
  console.log(`\n— ${name} —`);
  const started = Date.now();
  const { passed, failed } = await { ...parts, ...extra }[name](...selection);
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds(started)}`);
  total.passed += passed;
  total.failed += failed;
}
complete = true;

/* One file at a time: each of them keeps the machine busy by itself, and some measure who waits for whom. */
function runFaultTests(...selected) {
  const outreach = ['outbox', 'sms', 'work-list'].map((name) => `server/src/features/outreach/${name}`);
  const files = selected.length > 0 ? selected : ['server/src/faults', ...outreach];
  return runVitest('faults', ['--maxWorkers=1', ...files], { FAULTS: '1' });
}

/* Needs Debian's packages, which this machine may not have. */
async function runClusterTests(...selected) {
  const nodes = join(root, 'server', 'src', 'testing', 'three-nodes', 'main.ts');
  const { output: missing } = await capture(node, [nodes, 'missing'], { env });
  if (missing) {
    notRun.push(`cluster (${missing})`);
    return { passed: 0, failed: 0 };
  }
  const files = selected.length > 0 ? selected : ['server/src/cluster'];
  return runVitest('cluster', ['--maxWorkers=1', ...files], { CLUSTER: '1' });
}

function runUnitTests(...selected) {
  return runVitest('unit', selected);
}

async function runVitest(part, selected, more = {}) {
  const report = join(scratch, 'unit.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await finish(node, [vitest, 'run', ...reporters, ...selected], { cwd: root, env: { ...env, ...more } });
  return judge(code, report, ({ testResults }) => {
    for (const { name: file, assertionResults } of testResults)
      for (const { status, title, failureMessages } of assertionResults)
        if (status === 'failed') noteFailure(part, relative(root, file), '-t', title, failureMessages);
    const outcomes = testResults
      .flatMap(({ status, assertionResults }) =>
        assertionResults.length > 0
          ? assertionResults.map((test) => test.status)
          : [status === 'passed' ? 'empty' : status],
      )
      .filter((outcome) => !isLeftOut(outcome, selected));
    return { passed: outcomes.filter((outcome) => outcome === 'passed').length, all: outcomes.length };
  });
}

async function checkSize() {
  const faults = await benchWeb(node);
  for (const fault of faults) console.log(`✗ ${fault}`);
  return faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function runBrowserTests(...selected) {
  await buildWeb(node);
  await buildExtension(node);
  const report = join(scratch, 'e2e.json');
  const data = join(scratch, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const code = await finish(node, [playwright, 'test', '--config', 'e2e', '--reporter', 'line,json', ...selected], {
    cwd: root,
    env: { ...env, E2E_DATA_DIR: data, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  return judge(code, report, ({ suites, stats: { expected, unexpected, flaky, skipped } }) => {
    for (const { file, title, ok, tests } of suites.flatMap(specsOf)) {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const reasons = errors.map(({ message }) => message);
      if (!ok) noteFailure('e2e', basename(file), '-g', title, reasons.length > 0 ? reasons : ['It did not run.']);
    }
    return { passed: expected, all: expected + unexpected + flaky + skipped };
  });
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** What a name did not select is reported as skipped, and was not asked for. */
function isLeftOut(outcome, selected) {
  return selected.includes('-t') && ['skipped', 'pending'].includes(outcome);
}

function noteFailure(part, file, option, title, reasons) {
  const pattern = title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  const command = env.TESTS === 'full' ? 'npm run test:full' : 'npm test';
  const repeat = `${command} -- ${part} ${file} ${option} '${pattern.replaceAll("'", String.raw`'\''`)}'`;
  const lines = stripVTControlCharacters(reasons.join('\n')).split('\n').slice(0, 20);
  failures.push([`✗ ${title}`, ...lines.map((line) => `  ${line}`), `Repeat it: ${repeat}`].join('\n'));
}

/** A runner that failed without a failed test, left no report or found no test counts as one failure. */
function judge(code, report, count) {
  let passed = 0;
  let failed = 0;
  try {
    const { passed: good, all } = count(JSON.parse(readFileSync(report, 'utf8')));
    passed = good;
    failed = all - good;
  } catch (error) {
    console.error(`There is no report: ${error.message}`);
  }
  const nothingSeen = failed === 0 && (code !== 0 || passed === 0);
  return { passed, failed: nothingSeen ? 1 : failed };
}
