import { openShortlist } from '@app/contract/roles/shortlists';
import { queryOptions } from '@tanstack/react-query';
import { callWrite } from '../../kit/net/api.ts';

/** What a client may see. It is asked for by POST, so that the token is in no address. */
export const sharedQuery = (token: string) =>
  queryOptions({
    meta: { shows: ['people'] },
    queryKey: [openShortlist.path, token],
    queryFn: ({ signal }) => callWrite(openShortlist, { body: { token } }, signal),
    retry: false,
    refetchOnWindowFocus: false,
  });
