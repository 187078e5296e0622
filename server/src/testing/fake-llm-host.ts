import { type Mood, openFakeLlm } from './fake-llm.ts';

/* The fake endpoint for browser tests, at the port they name. It says when it is there, and ends with who started it. */

const fake = await openFakeLlm(Number(process.argv[2]));
process.on('message', (mood: Mood) => fake.be(mood));
process.on('disconnect', () => void fake.close());
process.send!('ready');
