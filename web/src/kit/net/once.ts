import type { Request, Response, Write } from '@app/contract/base/endpoint';
import { callBy } from './api.ts';
import { byFetch } from './transport.ts';

/** Calls an endpoint that is to be done once: the same again with the same key gets the first answer, and nothing more happens. */
export const callOnce = <E extends Write>(key: string, endpoint: E, request: Request<E>): Promise<Response<E>> =>
  callBy(
    (url, sent, signal) => {
      sent.headers.set('idempotency-key', key);
      return byFetch(url, sent, signal);
    },
    endpoint,
    request,
  );
