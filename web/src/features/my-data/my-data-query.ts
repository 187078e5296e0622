import { getMyExplanation } from '@app/contract/people/explanations';
import { getMyData } from '@app/contract/people/my-data';
import { queryOptions } from '@tanstack/react-query';
import { callWrite } from '../../kit/net/api.ts';

/** What is held about whoever has the link. It changes nothing, though it is asked for by POST: so the token is in no address. */
export const myDataQuery = (token: string) =>
  queryOptions({
    meta: { shows: ['people'] },
    queryKey: [getMyData.path, token],
    queryFn: ({ signal }) => callWrite(getMyData, { body: { token } }, signal),
    retry: false,
  });

export const myExplanationQuery = (token: string) =>
  queryOptions({
    meta: { shows: ['people'] },
    queryKey: [getMyExplanation.path, token],
    queryFn: ({ signal }) => callWrite(getMyExplanation, { body: { token } }, signal),
    retry: false,
  });
