import { countNotifications, listNotifications, readAllNotifications } from '@app/contract/notifications';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

/** The newest, as the bell and its list show them. */
export const newestQuery = queryOf(listNotifications, { query: {} });

/** Marks what was there when it was pressed; what comes in the meantime stays unread. */
export function MarkAllButton() {
  const { data: count } = useQuery(queryOf(countNotifications));
  const { data: list } = useQuery(newestQuery);
  const mark = useWrite(readAllNotifications, { failure: 'Something went wrong' });
  const newest = list?.results[0]?.id;
  return (
    <Button
      disabled={newest === undefined || !count?.unread}
      loading={mark.isPending}
      onClick={() => mark.mutate({ body: { newest: newest! } })}
    >
      Mark all as read
    </Button>
  );
}
