import { dirname, join } from 'node:path';
import { pathOf } from './packages.ts';

export interface Ports {
  /** Through HAProxy to the leader, to the synchronous standby; through PgBouncer and HAProxy to the leader. */
  leader: number;
  replicas: number;
  pool: number;
  nodes: readonly NodePorts[];
}
export interface NodePorts {
  postgres: number;
  patroni: number;
  etcd: number;
  peers: number;
}
export interface Passwords {
  superuser: string;
  replication: string;
  product: string;
}
export const names = ['node1', 'node2', 'node3'] as const;
export type NodeName = (typeof names)[number];
const at = (port: number): string => `127.0.0.1:${port}`;

/** As many as there are nodes, so that the loss of one leaves a majority. */
export const etcdOptions = (name: NodeName, folder: string, { nodes }: Ports): string[] => {
  const { etcd, peers } = nodes[names.indexOf(name)]!;
  const options = {
    name,
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': `http://${at(etcd)}`,
    'advertise-client-urls': `http://${at(etcd)}`,
    'listen-peer-urls': `http://${at(peers)}`,
    'initial-advertise-peer-urls': `http://${at(peers)}`,
    'initial-cluster': names.map((each, n) => `${each}=http://${at(nodes[n]!.peers)}`).join(),
    // All nodes share one disk here, and etcd takes a slow disk for a lost leader.
    'heartbeat-interval': '200',
    'election-timeout': '2000',
    logger: 'zap',
    'log-level': 'error',
  };
  return Object.entries(options).map(([option, value]) => `--${option}=${value}`);
};

/**
 * How soon a leader that vanished is replaced: its lock in etcd ends after `ttl`, counted anew if etcd itself lost its leader; the
 * others look every `loop_wait`. `ttl` must be `loop_wait` and two `retry_timeout`s at least, or a slow answer of etcd ends a healthy leader.
 */
export const timing = { ttl: 10, loop_wait: 2, retry_timeout: 4 };

/** JSON, which every reader of YAML takes. */
export const patroniSettings = (name: NodeName, folder: string, ports: Ports, passwords: Passwords): string => {
  const { postgres, patroni } = ports.nodes[names.indexOf(name)]!;
  return JSON.stringify({
    scope: 'spana',
    name,
    log: { level: 'INFO' },
    restapi: { listen: at(patroni), connect_address: at(patroni) },
    etcd3: { hosts: ports.nodes.map(({ etcd }) => at(etcd)) },
    bootstrap: {
      dcs: {
        ...timing,
        // A commit is answered when a standby has it on disk, and no other standby may become the leader.
        synchronous_mode: true,
        // Which would only keep that standby from it, if it has not yet got what no one was told to be done.
        maximum_lag_on_failover: 2 ** 30,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            shared_buffers: '128MB',
            max_wal_size: '1GB',
            jit: 'off',
            timezone: 'UTC',
            // Long reads on a replica are not cut off by what is cleared away on the leader.
            hot_standby_feedback: 'on',
            wal_retrieve_retry_interval: '1s',
          },
        },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'icu' },
        { 'icu-locale': 'und' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: at(postgres),
      connect_address: at(postgres),
      data_dir: join(folder, 'data'),
      bin_dir: dirname(pathOf('postgres')),
      pgpass: join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: '' },
      // A node that cannot follow any more is made anew from the leader.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  });
};

/** Patroni says who is what; whoever is not any more is hung up on, so that no one writes to a leader that has been replaced. */
export const haproxySettings = ({ leader, replicas, nodes }: Ports): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  # Connections that listen say nothing for hours.
  timeout client 24h
  timeout server 24h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${listen('leader', leader, '/primary', nodes)}
${listen('replicas', replicas, '/sync', nodes)}
`;
const listen = (name: string, port: number, question: string, nodes: Ports['nodes']): string => `
listen ${name}
  bind ${at(port)}
  option httpchk OPTIONS ${question}
  http-check expect status 200
${nodes.map(({ postgres, patroni }, n) => `  server ${names[n]} ${at(postgres)} check port ${patroni}`).join('\n')}`;

/** What the product asks for each connection, and a pool of transactions cannot know. */
const limits =
  'set statement_timeout = 15000; set lock_timeout = 3000; set idle_in_transaction_session_timeout = 30000';

export const pgbouncerSettings = (folder: string, { leader, pool }: Ports): string => `
[databases]
spana = host=127.0.0.1 port=${leader} dbname=spana connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pool}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout
# After a failure it would let 15 seconds pass, and whoever waits wait for two minutes.
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`;
