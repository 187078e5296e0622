import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../kit/net/api-error.ts';

/** No answer, or a server in trouble, may be better a moment later; a refusal will not. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: worthRetrying }, mutations: { networkMode: 'always' } },
});
