import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What the network between us and the database does: works, refuses, breaks off, swallows everything silently, or swallows
 * what comes over the lines that are open already.
 */
export type Weather = 'fair' | 'refuse' | 'reset' | 'silent' | 'stale';

/** A network path to a database that a test can spoil. */
export async function openProxy(
  databaseUrl: string,
): Promise<{ url: string; set(weather: Weather): void; opened(): number; close(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const stale = new Set<readonly [Socket, Socket]>();
  let weather: Weather = 'fair';
  let opened = 0;

  const server = createServer((client) => {
    if (weather === 'refuse' || weather === 'reset') return void client.resetAndDestroy();
    const upstream = connect(Number(port), hostname);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    opened += 1;
    const isHeard = () => weather !== 'silent' && !stale.has(pair);
    const forward = (from: Socket, to: Socket) =>
      from
        .on('data', (chunk) => isHeard() && to.write(chunk))
        .on('error', () => to.destroy())
        .on('close', () => {
          to.destroy();
          pairs.delete(pair);
        });
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  const cutAll = () => pairs.forEach(([client, upstream]) => (client.resetAndDestroy(), upstream.destroy()));
  return {
    url: url.href,
    set: (next) => {
      // Connections that lived through the silence have lost bytes; a real network would not bring them back either.
      if (next === 'refuse' || next === 'reset' || (next === 'fair' && weather === 'silent')) cutAll();
      if (next === 'stale') for (const pair of pairs) stale.add(pair);
      weather = next;
    },
    /** How many lines there have been so far. */
    opened: () => opened,
    close: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
}
