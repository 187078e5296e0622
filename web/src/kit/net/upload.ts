import type { Endpoint, Request, Response } from '@app/contract/base/endpoint';
import { callBy } from './api.ts';
import type { Exchange } from './transport.ts';

/** Sends a file and tells how much of it has gone, from 0 to 1. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
  onProgress: (share: number) => void,
): Promise<Response<E>> => callBy(watchedBy(onProgress), endpoint, request);

/* The older way to send is the only one that says how far a file has come. */
const watchedBy =
  (onProgress: (share: number) => void): Exchange =>
  (url, { method, headers, body }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<Exchange>>>();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'arraybuffer';
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      resolve({ status: request.status, content: (request.response as ArrayBuffer | null) ?? new ArrayBuffer(0) }),
    );
    request.addEventListener('error', () => reject(new TypeError('Network Error')));
    request.send(body);
    return promise;
  };
