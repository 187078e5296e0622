import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', PATH: `${process.env.PATH}:/usr/sbin` };
const execute = promisify(execFile);
const run = (command: string, args: readonly string[]) => execute(command, args, { env });
/** Who owns the mails: nobody in particular, for neither server lets root read mail. */
const mailOwner = 65_534;
const has = (command: string) =>
  run('sh', ['-c', `command -v ${command}`]).then(
    () => true,
    () => false,
  );

/** Installs the two servers from the packages of the system, if they are missing and this may. */
async function ensureInstalled(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('Postfix runs as root only: run this test as root');
  if ((await has('dovecot')) && (await has('postfix'))) return;
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'dovecot-imapd', 'postfix']).catch(
    (cause: unknown) => {
      throw new Error('Install dovecot-imapd and postfix to run this test', { cause });
    },
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface MailServers {
  smtpPort: number;
  imapPort: number;
  /** The folder of somebody's mails. */
  maildir: (address: string) => string;
  stop: () => Promise<void>;
}

/** A Postfix that takes mails for these addresses, and a Dovecot that shows them to whoever knows the password `secret`. */
export async function startMailServers(addresses: readonly string[]): Promise<MailServers> {
  await ensureInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'spana-mail-'));
  await chmod(folder, 0o755);
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  const mails = join(folder, 'mails');
  await mkdir(mails);
  await chown(mails, mailOwner, mailOwner);
  const postfix = await startPostfix(folder, { mails, addresses, port: smtpPort });
  const dovecot = await startDovecot(folder, mails, imapPort);
  return {
    smtpPort,
    imapPort,
    maildir: (address) => join(mails, address),
    stop: async () => {
      await Promise.all([postfix(), dovecot()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.on('data', () => (socket.destroy(), done(true))).on('error', () => done(false));
  });

interface Postfix {
  mails: string;
  addresses: readonly string[];
  port: number;
}

async function startPostfix(folder: string, { mails, addresses, port }: Postfix): Promise<() => Promise<void>> {
  const config = join(folder, 'postfix');
  await mkdir(config);
  for (const name of ['queue', 'data']) await mkdir(join(folder, name));
  await run('chown', ['postfix', join(folder, 'data')]);
  await writeFile(join(config, 'everywhere'), '/./ OK\n');
  await writeFile(join(config, 'everybody'), addresses.map((address) => `${address} ${address}/\n`).join(''));
  await writeFile(
    join(config, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${join(folder, 'queue')}
data_directory = ${join(folder, 'data')}
maillog_file = ${join(folder, 'postfix.log')}
maillog_file_prefixes = ${folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.firm.example
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = regexp:${join(config, 'everywhere')}
virtual_mailbox_maps = texthash:${join(config, 'everybody')}
virtual_mailbox_base = ${mails}
virtual_mailbox_limit = 0
message_size_limit = 0
virtual_uid_maps = static:${mailOwner}
virtual_gid_maps = static:${mailOwner}
virtual_minimum_uid = 100
smtpd_relay_restrictions = permit_mynetworks, reject
`,
  );
  const services = [
    'cleanup unix n - n - 0',
    'qmgr unix n - n 300 1',
    'rewrite unix - - n - -',
    'bounce unix - - n - 0',
  ];
  const others = ['defer unix - - n - 0', 'trace unix - - n - 0', 'error unix - - n - -', 'virtual unix - n n - -'];
  const daemons = [
    'anvil unix - - n - 1',
    'postlog unix-dgram n - n - 1',
    'local unix - n n - -',
    'smtp unix - - n - -',
  ];
  const program: Record<string, string> = {
    rewrite: 'trivial-rewrite',
    defer: 'bounce',
    trace: 'bounce',
    postlog: 'postlogd',
  };
  const lines = [...services, ...others, ...daemons].map((line) => {
    const [name = ''] = line.split(' ', 1);
    return `${line} ${program[name] ?? name}`;
  });
  await writeFile(
    join(config, 'master.cf'),
    [`127.0.0.1:${port} inet n - n - - smtpd`, ...lines, 'pickup unix n - n 60 1 pickup', ''].join('\n'),
  );
  await run('postfix', ['-c', config, 'start']);
  await vi.waitUntil(() => answers(port), { timeout: 60_000 });
  return async () => {
    await run('postfix', ['-c', config, 'stop']);
  };
}

async function startDovecot(folder: string, mails: string, port: number): Promise<() => Promise<void>> {
  const config = join(folder, 'dovecot.conf');
  await writeFile(
    config,
    `base_dir = ${join(folder, 'run')}
state_dir = ${join(folder, 'run')}
log_path = ${join(folder, 'dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mails}/%u
first_valid_uid = 100
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${mailOwner} gid=${mailOwner} home=${mails}/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service imap {
  process_limit = 100
}
`,
  );
  const server = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  await vi.waitUntil(() => answers(port), { timeout: 60_000 });
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
