import { changeCards, undoCards } from '@app/contract/roles/board';
import { useMutation } from '@tanstack/react-query';
import { callWrite } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { useTouch } from '../../kit/net/touch.ts';
import { formatCount } from '../../kit/format.ts';
import { notify } from '../../kit/page/notices/notify.ts';

/** So many at once is what the server takes. */
const most = 1000;
export const peopleText = (count: number): string => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`;

interface Adding {
  people: readonly number[];
  role: { id: number; name: string };
}

/** Puts people into the first column of a role; whoever is there already stays where they are. */
export function useAddToRole(onDone: () => void) {
  const touch = useTouch();
  return useMutation({
    mutationFn: async ({ people, role: { id: assignment } }: Adding) => {
      const answers = [];
      for (let start = 0; start < people.length; start += most) {
        const cards = people.slice(start, start + most).map((person) => ({ person, base_version: 0 }));
        answers.push(await callWrite(changeCards, { body: { assignment, cards } }));
      }
      return answers;
    },
    onSuccess: (answers, { people, role: { id: assignment, name } }) => {
      const added = answers.reduce((sum, { changed }) => sum + changed.length, 0);
      const there = people.length - added;
      const undo = async () => {
        try {
          for (const { change, changed } of answers)
            if (changed.length > 0) await callWrite(undoCards, { body: { assignment, change } });
        } catch (error) {
          notify(errorText(error, 'This could not be undone'), { severity: 'error' });
        }
        await touch(undoCards);
      };
      notify(
        `${peopleText(added)} added to ${name}${there > 0 ? `, ${formatCount(there)} there already` : ''}`,
        added > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : { severity: 'info' },
      );
      onDone();
    },
    onSettled: () => touch(changeCards),
  });
}
