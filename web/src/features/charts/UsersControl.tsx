import { changeChartSettings, getChartSettings, mostNamedUsers } from '@app/contract/charts/chart-settings';
import { listAllUsers, type User } from '@app/contract/users/users';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { useSearch } from '../../kit/page/address/search.ts';
import { nameOfUser } from '../../parts/users/users.ts';
import { usersSearch } from './users-search.ts';

const everybody = thingsFrom(listAllUsers, (users) => users.map(({ username }) => username));

/** Whose charts are shown besides: in the address, and for whoever comes without one those that the settings name. */
export function UsersControl() {
  const [{ users }, setSearch] = useSearch(usersSearch);
  const { data: settings } = useQuery(queryOf(getChartSettings));
  const { data: all = [] } = useQuery(queryOf(listAllUsers));
  const save = useWrite(changeChartSettings);
  const usual = settings?.named_users.map(({ username }) => username);
  useEffect(() => {
    if (users === undefined && usual && usual.length > 0) setSearch({ users: usual }, { replace: true });
  }, [users, usual, setSearch]);
  const known = new Map(all.map((user: User) => [user.username, user]));
  const chosen = users ?? [];
  const differs = users !== undefined && usual !== undefined && chosen.join(' ') !== usual.join(' ');
  return (
    <>
      <FieldPick
        multiple
        filterSelectedOptions
        disableCloseOnSelect
        limitTags={3}
        label="Users with charts of their own"
        things={everybody}
        keyOf={(username) => username}
        labelOf={(username) => (known.has(username) ? nameOfUser(known.get(username)!) : username)}
        value={[...chosen]}
        onChange={(_, names) => setSearch({ users: names.slice(0, mostNamedUsers) })}
        sx={{ flex: '1 1 280px', maxWidth: 520 }}
      />
      {differs && (
        <Button
          loading={save.isPending}
          onClick={() => save.mutate({ body: { named_users: chosen.flatMap((name) => known.get(name)?.id ?? []) } })}
        >
          Show these to everyone
        </Button>
      )}
    </>
  );
}
