import { listSearchTemplates } from '@app/contract/people/person-search';
import { openStatuses } from '@app/contract/roles/assignments';
import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import StarBorder from '@mui/icons-material/StarBorder';
import { ListItem, ListItemText } from '@mui/material';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { errorText } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { pathTo } from '../../parts/paths.ts';
import { rolesQuery } from '../../parts/roles/role-queries.ts';
import { recentThings } from './menu.ts';
import { menuIcon, MenuEntry, MenuFolder } from './menu-parts.tsx';

interface Props {
  onNavigate: (() => void) | undefined;
}
/** So many are enough to choose from; the pages about them have them all. */
const most = 12;

/** What a user comes back to: starred roles, saved searches, and where they have just been. Asked for when it is opened. */
export function OwnMenu({ onNavigate }: Props) {
  return (
    <>
      <MenuFolder label="Starred roles" icon={menuIcon(StarBorder)} divided kept>
        <StarredRoles onNavigate={onNavigate} />
      </MenuFolder>
      <MenuFolder label="Saved searches" icon={menuIcon(BookmarkBorderOutlined)} kept>
        <SavedSearches onNavigate={onNavigate} />
      </MenuFolder>
      <MenuFolder label="Recent" icon={menuIcon(HistoryOutlined)} kept>
        <Recent onNavigate={onNavigate} />
      </MenuFolder>
    </>
  );
}

function StarredRoles({ onNavigate }: Props) {
  const roles = useQuery(rolesQuery(openStatuses));
  const starred = roles.data?.results.filter((role) => role.starred);
  const lines = starred?.map(({ id, name }) => ({ label: name, to: pathTo('board', {}, { assignmentId: id }) }));
  return <Lines query={roles} lines={lines} none="Star a role to keep it here" onNavigate={onNavigate} />;
}

function SavedSearches({ onNavigate }: Props) {
  const searches = useQuery(queryOf(listSearchTemplates));
  const lines = searches.data?.results.map(({ name, search }) => ({
    label: name,
    to: `${pathTo('personSearch')}${search}`,
  }));
  return <Lines query={searches} lines={lines} none="No saved searches yet" onNavigate={onNavigate} />;
}

function Recent({ onNavigate }: Props) {
  useLocation(); // Another page brings other recent ones.
  const lines = recentThings().map(({ address, title }) => ({ label: title, to: address }));
  return <Lines lines={lines} none="People and roles you open appear here" onNavigate={onNavigate} />;
}

interface LinesProps extends Props {
  query?: Pick<UseQueryResult, 'isError' | 'error'>;
  /** Undefined until they have come. */
  lines: readonly { label: string; to: string }[] | undefined;
  none: string;
}

function Lines({ query, lines, none, onNavigate }: LinesProps) {
  const word = query?.isError ? errorText(query.error, 'This could not be loaded') : lines ? none : 'Loading…';
  if (!lines || lines.length === 0)
    return (
      <ListItem sx={{ pl: 4.75, py: 0.25 }}>
        <ListItemText secondary={word} />
      </ListItem>
    );
  return lines
    .slice(0, most)
    .map(({ label, to }) => <MenuEntry key={to} label={label} to={to} selected={false} onNavigate={onNavigate} />);
}
