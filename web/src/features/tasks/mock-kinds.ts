import { useSearchParams } from 'react-router';
import { useCurrentUser } from '../../parts/users/current-user.tsx';

/** Fake data that can be asked for in the address, to see the page in a state that is hard to bring about. */
export const mockKinds = ['empty', 'failures', 'busy', 'mixed'] as const;
export type MockKind = (typeof mockKinds)[number];

/** The fake data that the address asks for. */
export function useMock(): MockKind | undefined {
  const [params] = useSearchParams();
  return mockKinds.find((kind) => kind === params.get('mockData'));
}

/** Nothing can be done to fake tasks, nor in the name of somebody else. */
export function useActionsOff(): boolean {
  const mock = useMock();
  return useCurrentUser().impersonator !== null || mock !== undefined;
}
