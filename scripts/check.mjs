import { runChecks } from './checks.mjs';
import { setUp } from './setup.mjs';

/* npm run check: types, lint, format and import rules. */
const { passed, failed } = await runChecks(await setUp());
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
