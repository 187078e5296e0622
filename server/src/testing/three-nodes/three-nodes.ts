import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ordinaryUser, pathOf, type Program } from './packages.ts';
import { endAll, start, type Started } from './programs.ts';
import {
  etcdOptions,
  haproxySettings,
  names,
  type NodeName,
  type Passwords,
  patroniSettings,
  pgbouncerSettings,
  type Ports,
} from './settings.ts';

/** How Patroni sees a node. */
export interface Member {
  name: NodeName;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  lag: number | undefined;
}

export interface ThreeNodes {
  ports: Ports;
  /** To the leader through the pool of transactions; to the leader and to a replica past it. */
  pooledUrl: string;
  directUrl: string;
  readUrl: string;
  superuserUrl: string;
  /** Asked of whichever node answers. */
  members(): Promise<Member[]>;
  untilHealthy(): Promise<void>;
  leader(): Promise<NodeName>;
  /** Ends everything that runs on a node at once: PostgreSQL, Patroni and etcd. */
  kill(name: NodeName): Promise<void>;
  restart(name: NodeName): void;
  /** Changes the settings that Patroni keeps for all nodes. */
  configure(settings: object): Promise<void>;
  /** Ends all programs and removes what they wrote. */
  stop(): Promise<void>;
}

const patienceMs = 180_000;

/** Three nodes on this machine as on three: PostgreSQL, Patroni and etcd on each, HAProxy and PgBouncer in front. */
export async function openThreeNodes(): Promise<ThreeNodes> {
  const user = ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), 'spana-nodes-'));
  const own = async (path: string, mode: number): Promise<void> => {
    await chmod(path, mode);
    if (user) await chown(path, user.uid, user.gid);
  };
  const write = async (path: string, text: string): Promise<void> => {
    await writeFile(path, text);
    await own(path, 0o600);
  };
  await own(folder, 0o755);
  const folderOf = (name: string): string => join(folder, name);
  const ports = await findPorts();
  const password = (): string => randomBytes(16).toString('hex');
  const passwords: Passwords = { superuser: password(), replication: password(), product: password() };
  for (const name of names) {
    await mkdir(folderOf(name));
    await own(folderOf(name), 0o700);
    await write(join(folderOf(name), 'patroni.json'), patroniSettings(name, folderOf(name), ports, passwords));
  }
  await write(join(folder, 'haproxy.cfg'), haproxySettings(ports));
  await write(join(folder, 'pgbouncer.ini'), pgbouncerSettings(folder, ports));
  await write(join(folder, 'users.txt'), `"spana" "${passwords.product}"\n`);

  const running = new Set<Started>();
  const run = (program: Program, args: string[], place: string): void => {
    running.add(start(pathOf(program), args, { folder: place, log: join(place, `${program}.log`), user }));
  };
  const startNode = (name: NodeName): void => {
    run('etcd', etcdOptions(name, folderOf(name), ports), folderOf(name));
    run('patroni', [join(folderOf(name), 'patroni.json')], folderOf(name));
  };
  const url = (port: number, name = 'spana', secret = passwords.product, database = 'spana'): string =>
    `postgres://${name}:${secret}@127.0.0.1:${port}/${database}`;
  const superuserUrl = url(ports.leader, 'postgres', passwords.superuser, 'postgres');

  const ask = async (path: string, init?: RequestInit): Promise<Response> => {
    for (const { patroni } of ports.nodes) {
      const answer = await fetch(`http://127.0.0.1:${patroni}${path}`, {
        ...init,
        signal: AbortSignal.timeout(3000),
      }).catch(() => undefined);
      if (answer?.ok) return answer;
    }
    throw new Error(`No node answers ${path}`);
  };
  const members = async (): Promise<Member[]> =>
    ((await (await ask('/cluster')).json()) as { members: Member[] }).members;
  const isHealthy = async (): Promise<boolean> => {
    const all = await members();
    const has = (role: Member['role']): boolean => all.some((member) => member.role === role);
    return (
      all.length === names.length &&
      all.every(({ state, role, lag }) =>
        role === 'leader' ? state === 'running' : ['running', 'streaming'].includes(state) && lag === 0,
      ) &&
      has('leader') &&
      has('sync_standby')
    );
  };
  const untilHealthy = (): Promise<void> => until('three healthy nodes', () => isHealthy().catch(() => false));
  const stop = async (): Promise<void> => {
    await endAll(folder, [...running]);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };

  try {
    for (const name of names) startNode(name);
    run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], folder);
    run('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], folder);
    await untilHealthy();
    await until('a database', () => createDatabase(superuserUrl, passwords.product).catch(() => false));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ports,
    pooledUrl: url(ports.pool),
    directUrl: url(ports.leader),
    readUrl: url(ports.replicas),
    superuserUrl,
    members,
    untilHealthy,
    leader: async () => {
      const leader = (await members()).find(({ role }) => role === 'leader');
      if (!leader) throw new Error('There is no leader');
      return leader.name;
    },
    kill: (name) => endAll(folderOf(name), [], 'SIGKILL'),
    restart: startNode,
    configure: async (settings) => void (await ask('/config', { method: 'PATCH', body: JSON.stringify(settings) })),
    stop,
  };
}

async function until(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await isThere()); await delay(250))
    if (Date.now() > end) throw new Error(`Still no ${what} after ${patienceMs / 1000} s`);
}

/** An ordinary user that owns a database, as the README asks for. */
async function createDatabase(superuserUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl });
  client.on('error', () => undefined); // The failing query reports it too.
  await client.connect();
  try {
    const { rows } = await client.query("select from pg_roles where rolname = 'spana'");
    if (rows.length === 0) await client.query(`create role spana login password '${password}'`);
    await client.query('create database spana owner spana');
    return true;
  } finally {
    await client.end();
  }
}

const portsNeeded = 20;
/** Below those that the system hands out by itself: a node that is started again finds its own still free. */
async function findPorts(): Promise<Ports> {
  for (let first = 15_432; first < 30_000; first += portsNeeded) {
    const block = Array.from({ length: portsNeeded }, (_, n) => first + n);
    if ((await Promise.all(block.map(isTaken))).some(Boolean)) continue;
    const [leader, replicas, pool, , ...rest] = block as [number, number, number, ...number[]];
    const nodes = names.map((_, n) => {
      const [postgres, patroni, etcd, peers] = rest.slice(4 * n) as [number, number, number, number];
      return { postgres, patroni, etcd, peers };
    });
    return { leader, replicas, pool, nodes };
  }
  throw new Error(`There are no ${portsNeeded} free ports in a row`);
}

async function isTaken(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return answer;
}
