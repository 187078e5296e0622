import {
  changeNoticeSettings,
  getNoticePlan,
  listNotices,
  noticeActsBefore,
  noticeDays,
} from '@app/contract/people/notices';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const actsOnDay = noticeDays - noticeActsBefore;
const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** Says what happens to whoever nobody tells, and changes it. */
export function NoticesHead() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(queryOf(listNotices, { query: {} }));
  if (!data) return null;
  const { settings } = data;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{`Automatic notices: ${settings.acts ? 'on' : 'off'}`}</Button>
      {open && <ActsDialog settings={settings} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  settings: { acts: boolean; version: number };
  onClose: () => void;
}
function ActsDialog({ settings: { acts, version }, onClose }: Props) {
  const plan = useQuery(queryOf(getNoticePlan, {}));
  const change = useWrite(changeNoticeSettings, {
    onSuccess: ({ acts: now }) => {
      notify(`Automatic notices are ${now ? 'on' : 'off'}`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Switch automatic notices ${acts ? 'off' : 'on'}?`}
      confirmLabel={acts ? 'Switch off' : 'Switch on'}
      pending={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() => change.mutate({ body: { acts: !acts, version } })}
    >
      {acts ? (
        'People who are not told in time stay on this list as overdue. Erasures that wait already go ahead, unless you keep the person under Erasures.'
      ) : (
        <Stack spacing={2}>
          <span>
            On day {actsOnDay}, whoever has an address is mailed. Whoever cannot be mailed is erased on day {noticeDays}
            ; until then you can keep them under Erasures.
          </span>
          <Loaded query={plan}>
            {({ mailed, erased }) => (
              <strong>
                Within a day of switching it on: {people(mailed)} mailed, {people(erased)} to be erased.
              </strong>
            )}
          </Loaded>
        </Stack>
      )}
    </ConfirmDialog>
  );
}
