import type { FullPerson } from '@app/contract/people/people';
import { reportConnection } from '@app/contract/outreach/work-list';
import { useWrite } from '../../kit/net/useWrite.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { nameOf } from './person-texts.ts';

/** Says whether one is connected with a person, which no one else can tell us. It can be undone. */
export function useConnection(person: FullPerson) {
  const me = useCurrentUser();
  const report = useWrite(reportConnection, { failure: 'This could not be saved' });
  const isConnected = person.connections.some(({ user }) => user === me.id);
  const say = (connected: boolean) => ({ params: { id: person.id }, body: { connected } });
  return {
    label: isConnected ? 'Not connected' : 'Mark as connected',
    act: () =>
      report.mutate(say(!isConnected), {
        onSuccess: () =>
          notify(
            isConnected
              ? `You are not connected with ${nameOf(person)}`
              : `You are connected with ${nameOf(person)}. Your follow-ups to them are stopped.`,
            { action: { label: 'Undo', onClick: () => report.mutate(say(isConnected)) } },
          ),
      }),
  };
}
