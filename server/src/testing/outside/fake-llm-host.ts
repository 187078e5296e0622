import { type Faults, openFakeVendor } from './fake-batches.ts';
import { type Mood, openFakeLlm } from './fake-llm.ts';

/* The fake endpoint for browser tests, at the port they name: of questions one by one, or of batches. It says when it is there, and ends with who started it. */

const [, , port, kind] = process.argv;
const fake = await (kind === 'batches' ? openFakeVendor : openFakeLlm)(Number(port));
process.on('message', (how: Mood & Faults) => fake.be(how));
process.on('disconnect', () => void fake.close());
process.send!('ready');
