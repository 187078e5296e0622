import { openDb, openPool, wireTypes } from '#platform/db/db';
import { deliver } from '../../features/outreach/outbox/deliver.ts';

/* A process that sends what is due from one mailbox, at a moment that the test chooses, to be killed at any time. */
const { DATABASE_URL, MAILBOX, SMTP_PORT, NOW } = process.env as Record<string, string>;
const pool = openPool(() => DATABASE_URL!, { name: 'sender', max: 2, types: wireTypes, onError: () => undefined });
const started = Date.now();
await deliver({
  db: openDb(pool),
  sender: {
    id: Number(MAILBOX),
    name: 'Sender',
    address: 'sender@example.com',
    signature: '',
    host: '127.0.0.1',
    port: Number(SMTP_PORT),
    security: 'none',
    username: '',
    password: '',
  },
  optOutLink: (token) => `https://spana.example/u/${token}`,
  signal: new AbortController().signal,
  forMs: Number(process.env.FOR_MS ?? 60_000),
  now: () => new Date(Number(NOW) + Date.now() - started),
});
process.stdout.write('Done\n');
// Whoever is to be killed after its work does not end by itself.
if (process.env.STAY) await new Promise(() => setInterval(() => undefined, 1000));
process.exit(0);
