import { whyNot } from './packages.ts';
import { openThreeNodes } from './three-nodes.ts';

/* npm run cluster:demo: three nodes until Ctrl+C. With `missing`, says only what is missing for that. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const reason = whyNot();
if (reason || process.argv[2] === 'missing') {
  if (reason) say(reason);
  process.exit(reason ? 2 : 0);
}

say('Starting three nodes…');
const opening = openThreeNodes();
let stopping = false;
const stop = async (): Promise<void> => {
  if (stopping) return;
  stopping = true;
  say('Stopping…');
  await (await opening.catch(() => undefined))?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

const { pooledUrl, directUrl, readUrl, ports, members } = await opening;
for (const { name, role } of await members()) {
  const { postgres, patroni } = ports.nodes[Number(name.slice(-1)) - 1]!;
  say(`  ${name}  ${role.padEnd(12)}  PostgreSQL on ${postgres}, Patroni on http://127.0.0.1:${patroni}/cluster`);
}
say(`
The product on them, in other terminals, as many of each as you like:
  export DATABASE_URL=${pooledUrl}
  export DATABASE_DIRECT_URL=${directUrl}
  export DATABASE_READ_URL=${readUrl}
  PORT=3001 npm run start:web
  npm run start:worker

Ctrl+C stops the nodes and removes their data.`);
setInterval(() => undefined, 2 ** 30);
