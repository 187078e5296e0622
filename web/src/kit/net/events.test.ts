import { watchBoard } from '@app/contract/roles/board';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenTo } from './events.ts';

declare const happyDOM: { setURL: (url: string) => void };

/** A real server that speaks when it is told to. */
let server: Server;
let lines: ServerResponse[];
let stop: () => void;
let hidden: boolean;
const heard: unknown[] = [];
const gaps = vi.fn();

const listen = (more: { hiddenFor?: number } = {}) => {
  const ears = { onEvent: (event: unknown) => heard.push(event), onGap: () => gaps(), ...more };
  stop = listenTo(watchBoard, { params: { id: '7' } }, ears);
};

beforeEach(async () => {
  heard.length = 0;
  gaps.mockReset();
  hidden = false;
  lines = [];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  localStorage.setItem('access_token', 'a.b.c');
  server = createServer((request, response) => {
    response.writeHead(request.headers.authorization === 'Bearer a.b.c' ? 200 : 403, {
      'content-type': 'text/event-stream',
    });
    response.write(': listening\n\n');
    lines.push(response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/board/v2`);
  listen();
  await vi.waitUntil(() => lines.length === 1, 60_000);
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const show = (visible: boolean) => {
  hidden = !visible;
  document.dispatchEvent(new Event('visibilitychange'));
};

test('events are heard one by one, however they are cut on the way', async () => {
  lines[0]!.write('data: {"persons":[1,2],"user":3}\n\n:\n\ndata: {"pers');
  await expect.poll(() => heard).toEqual([{ persons: [1, 2], user: 3 }]);
  lines[0]!.write('ons":null,"user":null}\n\n');
  await expect.poll(() => heard).toHaveLength(2);
  expect(heard[1]).toEqual({ persons: null, user: null });
  expect(gaps).not.toHaveBeenCalled();
});

test('a line that was lost is taken up again, and said to have had a gap', async () => {
  lines[0]!.destroy();
  await expect.poll(() => lines).toHaveLength(2);
  await expect.poll(() => gaps).toHaveBeenCalledOnce();
  lines[1]!.write('data: {"persons":[4],"user":3}\n\n');
  await expect.poll(() => heard).toEqual([{ persons: [4], user: 3 }]);
});

test('a tab that is hidden for long stops listening, and begins again when it is seen', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show(false);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(lines[0]!.closed).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  await expect.poll(() => lines[0]!.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(lines).toHaveLength(1);
  show(true);
  await expect.poll(() => lines).toHaveLength(2);
  await expect.poll(() => gaps).toHaveBeenCalledOnce();
});

test('a short look at another tab loses nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  show(false);
  await vi.advanceTimersByTimeAsync(30_000);
  show(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(lines[0]!.closed).toBe(false);
  expect(lines).toHaveLength(1);
});

test('a tab that was opened in the background listens when somebody looks at it, and reads again what it shows', async () => {
  stop();
  hidden = true;
  listen();
  await new Promise((turn) => setTimeout(turn));
  expect(lines).toHaveLength(1);
  show(true);
  await expect.poll(() => lines).toHaveLength(2);
  await expect.poll(() => gaps).toHaveBeenCalledOnce();
});

test('what is cheap to read again stops as soon as the tab is hidden', async () => {
  stop();
  listen({ hiddenFor: 0 });
  await expect.poll(() => lines).toHaveLength(2);
  show(false);
  await expect.poll(() => lines[1]!.closed).toBe(true);
  show(true);
  await expect.poll(() => gaps).toHaveBeenCalledOnce();
});
