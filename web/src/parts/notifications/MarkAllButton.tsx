import { countNotifications, listNotifications, readAllNotifications } from '@app/contract/users/notifications';
import { Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

/** The newest, as the bell and its list show them. */
export const newestQuery = queryOf(listNotifications, { query: {} });

/** Marks what was there when it was pressed; what comes in the meantime stays unread. */
export function MarkAllButton() {
  const client = useQueryClient();
  const { data: count } = useQuery(queryOf(countNotifications));
  const { data: list } = useQuery(newestQuery);
  const { mutate } = useWrite(readAllNotifications, {
    failure: 'Something went wrong',
    /* Also the list of all, which keeps its rows otherwise. */
    onSuccess: () => void client.refetchQueries({ queryKey: [listNotifications.path] }),
  });
  const newest = list?.results[0]?.id;
  if (newest === undefined) return null;
  const done = count?.unread === 0;
  return (
    <Button
      /* Not disabled: whoever has just pressed it would lose the focus, and with it the keys. */
      aria-disabled={done}
      onClick={() => !done && mutate({ body: { newest } })}
      sx={done ? { color: 'text.disabled' } : {}}
    >
      Mark all as read
    </Button>
  );
}
