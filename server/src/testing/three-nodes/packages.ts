import { execFileSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's programs, each with the package that has it. */
const packages = {
  postgres: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;
export type Program = keyof typeof packages;

/** Debian keeps a folder for each version of PostgreSQL, none of them in PATH; the newest is used. */
const folders = (): string[] => [
  ...globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => versionOf(b) - versionOf(a)),
  ...(process.env['PATH'] ?? '').split(':'),
  '/usr/sbin',
];
const versionOf = (folder: string): number => Number(/(\d+)\/bin$/.exec(folder)?.[1]);

const find = (program: Program): string | undefined =>
  folders()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

export function pathOf(program: Program): string {
  const path = find(program);
  if (!path) throw new Error(whyNot());
  return path;
}

/** Empty if three nodes can run here, else what to do. */
export function whyNot(): string {
  if (process.platform !== 'linux') return 'this needs Linux, with packages of Debian 12 or later';
  const missing = Object.entries(packages).flatMap(([program, name]) => (find(program as Program) ? [] : [name]));
  return missing.length === 0
    ? ''
    : `${missing.join(', ')} missing; apt-get install --no-install-recommends ${missing.join(' ')}`;
}

/** None of the programs wants to be run by root: then it is the user whom PostgreSQL's package has made. */
export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })));
  return { uid: uid!, gid: gid! };
}
