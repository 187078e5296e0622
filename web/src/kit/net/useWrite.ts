import type { Request, Response, Write } from '@app/contract/base/endpoint';
import { useMutation, type UseMutationOptions, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { notify } from '../page/notices/notify.ts';
import { errorText } from './api-error.ts';
import { callBy } from './api.ts';
import { touch } from './touch.ts';

interface Options<E extends Write> extends Omit<UseMutationOptions<Response<E>, Error, Request<E>>, 'mutationFn'> {
  /** Sends the request in another way than the usual one, such as with its progress. */
  send?: (request: Request<E>) => Promise<Response<E>>;
  /** What a notice says when the write fails and the server gives no reason. Without it, the caller shows the error. */
  failure?: string;
}

/**
 * Calls an endpoint that changes something. The mutation is pending until everything on screen that the endpoint touches
 * was read again, so that nothing jumps back; `onSuccess` comes after that.
 */
export function useWrite<E extends Write>(
  endpoint: E,
  { send = (request) => callBy(undefined, endpoint, request), failure, onError, ...options }: Options<E> = {},
): UseMutationResult<Response<E>, Error, Request<E>> {
  const client = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: async (request) => {
      try {
        const answer = await send(request);
        await touch(client, endpoint);
        return answer;
      } catch (error) {
        /* A refusal often means that what is shown is out of date. */
        void touch(client, endpoint);
        throw error;
      }
    },
    onError: (error, ...rest) => {
      if (failure !== undefined) notify(errorText(error, failure), { severity: 'error' });
      return onError?.(error, ...rest);
    },
  });
}
