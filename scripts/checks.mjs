import { join } from 'node:path';
import { capture } from './processes.mjs';
import { root, seconds } from './setup.mjs';

const tool = (name) => join(root, 'node_modules', '.bin', name);
/** Fewer modules than this were not read, whatever the tool says: a parser that is missing reads none and is content. */
const leastModules = 50;

const sources = ['contract/src', 'server/src', 'web/src', 'extension/src', 'e2e', 'scripts'];

/** What `npm run check` checks: programs for Node, run in the folder to be checked, and how to judge what they print. */
export const checks = [
  {
    // In one go: the linter needs the types anyway, and finding them takes most of the time.
    name: 'types and lint',
    args: [tool('oxlint'), '--type-aware', '--type-check', '--deny-warnings', '--config', join(root, '.oxlintrc.json')],
  },
  { name: 'format', args: [tool('oxfmt'), '--check', '--config', join(root, '.oxfmtrc.json')] },
  {
    name: 'imports',
    args: [tool('depcruise'), '--config', join(root, 'dependency-rules.mjs'), '--output-type', 'json', ...sources],
    judge: judgeImports,
  },
];

function judgeImports(output) {
  const { totalCruised, violations } = JSON.parse(output).summary;
  const lines = violations.map(({ rule, from, to, cycle }) => {
    const path = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    return `${rule.name}: ${from} → ${path}`;
  });
  if (totalCruised < leastModules)
    lines.push(`Only ${totalCruised} modules were read; there must be ${leastModules} or more.`);
  return lines.join('\n');
}

/** Answers with what is wrong in `folder`; with nothing if all is well. */
export async function findFaults({ args, judge }, node, folder) {
  const { code, output } = await capture(node, args, { cwd: folder });
  if (!judge) return code === 0 ? '' : output || `Ended with exit code ${code}`;
  try {
    return judge(output);
  } catch {
    return output;
  }
}

/** Runs all checks, two at a time, and shows each with its duration and its findings. */
export async function runChecks(node) {
  let failed = 0;
  const waiting = [...checks];
  async function work() {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const started = Date.now();
      const faults = await findFaults(check, node, root);
      console.log(`${faults ? '✗' : '✓'} ${check.name.padEnd(20)} ${seconds(started)}`);
      if (faults) {
        failed += 1;
        console.log(faults.replaceAll(/^/gm, '    '));
      }
    }
  }
  await Promise.all([work(), work()]);
  return { passed: checks.length - failed, failed };
}
