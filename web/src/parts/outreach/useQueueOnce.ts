import type { Request, Response } from '@app/contract/base/endpoint';
import { queueMessages } from '@app/contract/outreach/outreach';
import { useRef } from 'react';
import { callOnce } from '../../kit/net/once.ts';
import { makeUuid } from '../../kit/net/uuid.ts';

type Queue = typeof queueMessages;

/** Sends messages to the outbox. The same again, after no answer came, gets the first answer. */
export function useQueueOnce(): (request: Request<Queue>) => Promise<Response<Queue>> {
  const last = useRef({ body: '', key: '' });
  return (request) => {
    const body = JSON.stringify(request.body);
    if (last.current.body !== body) last.current = { body, key: makeUuid() };
    return callOnce(last.current.key, queueMessages, request);
  };
}
