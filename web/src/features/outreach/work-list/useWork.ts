import type { HandChannel } from '@app/contract/outreach/channels';
import {
  finishWork,
  listWork,
  reopenWork,
  takeWork,
  type WorkItem,
  type WorkOutcome,
} from '@app/contract/outreach/work-list';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

const said: Record<WorkOutcome, string> = { sent: 'sent', skipped: 'skipped', later: 'waits until the next workday' };

/** The work list, and the one text of it that this device has. Whoever impersonates looks at the first and takes none. */
export function useWork(channel: HandChannel | undefined) {
  const inPerson = useCurrentUser().impersonator === null;
  const list = useQuery(queryOf(listWork, { query: channel ? { channel } : {} }));
  /* What was finished since the page was opened. */
  const [done, setDone] = useState(0);
  /* Undefined until the first answer. The one before stays in sight until the next is there. */
  const [taken, setTaken] = useState<WorkItem | null>();
  const take = useWrite(takeWork, {
    failure: 'The text could not be taken from the list',
    onSuccess: ({ item: next }) => setTaken(next),
  });
  const { mutate: takeOne } = take;
  const takeNext = () => takeOne({ body: channel ? { channel } : {} });
  useEffect(() => {
    if (inPerson) takeOne({ body: channel ? { channel } : {} });
  }, [inPerson, channel, takeOne]);
  const reopen = useWrite(reopenWork, { failure: 'This could not be undone' });
  const undo = ({ id }: WorkItem) =>
    reopen.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setDone((before) => Math.max(0, before - 1));
          takeOne({ body: { id } });
        },
      },
    );
  const finish = useWrite(finishWork, { failure: 'This could not be saved', onError: takeNext });
  const isPending = take.isPending || finish.isPending || reopen.isPending;
  const item = inPerson ? taken : (list.data?.results[0] ?? null);
  return {
    list,
    item,
    done,
    inPerson,
    isPending,
    takeNext,
    takeError: item === undefined ? take.error : null,
    choose: ({ id }: WorkItem) => takeOne({ body: { id } }),
    finish: (of: WorkItem, outcome: WorkOutcome, text: string) => {
      if (isPending || !inPerson) return;
      const changed = outcome === 'sent' && text !== of.body ? { text } : {};
      finish.mutate(
        { params: { id: of.id }, body: { outcome, ...changed } },
        {
          onSuccess: () => {
            setDone((before) => before + 1);
            notify(`${of.person.name}: ${said[outcome]}`, {
              action: { label: 'Undo', onClick: () => undo(of) },
            });
            takeNext();
          },
        },
      );
    },
  };
}
