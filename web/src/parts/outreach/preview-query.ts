import type { Request } from '@app/contract/base/endpoint';
import { previewMessages } from '@app/contract/outreach/outreach';
import { queryOptions } from '@tanstack/react-query';
import { callWrite } from '../../kit/net/api.ts';

/** What each of the people would get. It changes nothing, though it is asked for by POST: texts are long. */
export const previewQuery = (body: Request<typeof previewMessages>['body']) =>
  queryOptions({
    meta: { shows: ['templates', 'people', 'outbox', 'assignments'] },
    queryKey: [previewMessages.path, body],
    queryFn: ({ signal }) => callWrite(previewMessages, { body }, signal),
  });
