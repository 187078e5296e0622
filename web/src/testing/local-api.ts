import nodeConsole from 'node:console';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, vi } from 'vitest';

declare const happyDOM: { setURL: (url: string) => void };

interface Asked {
  path: string;
  authorization: string | undefined;
  device: string | string[] | undefined;
  body: unknown;
}
type Answer = { status: number; body?: unknown } | 'no answer';

export interface LocalApi {
  /** What was asked so far. */
  asked: Asked[];
  /** Where the page was sent by `location.assign`. */
  went: string[];
  answer: (request: Asked) => Answer | Promise<Answer>;
  /** The address of the page under test. */
  open: (path: string) => void;
}

/** A real server on this machine that the page under test came from. It answers 200 with nothing unless told otherwise. */
export function useLocalApi(): LocalApi {
  let server: Server;
  const api: LocalApi = {
    asked: [],
    went: [],
    answer: () => ({ status: 200 }),
    open(path) {
      happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
      vi.spyOn(window.location, 'assign').mockImplementation((address) => void api.went.push(String(address)));
    },
  };

  beforeEach(async () => {
    /* The browser stand-in prints every request that failed. */
    vi.spyOn(nodeConsole, 'error').mockImplementation(() => {});
    localStorage.clear();
    sessionStorage.clear();
    api.asked = [];
    api.went = [];
    api.answer = () => ({ status: 200 });
    const handle = async (request: IncomingMessage, response: ServerResponse) => {
      const text = Buffer.concat(await request.toArray()).toString();
      const { authorization, 'x-device-id': device } = request.headers;
      const asked = { path: request.url!, authorization, device, body: text === '' ? undefined : JSON.parse(text) };
      api.asked.push(asked);
      const answer = await api.answer(asked);
      if (answer === 'no answer') response.destroy();
      else
        response
          .writeHead(answer.status)
          .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    };
    server = createServer((request, response) => void handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api.open('/');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  return api;
}
