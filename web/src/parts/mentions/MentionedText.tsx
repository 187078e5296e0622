import { markMentions } from '@app/contract/people/mentions';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { pathTo } from '../paths.ts';
import { nameOfUser, useUsers } from '../users/users.ts';

interface Props {
  text: string;
  /** The roles that it names. What looks like one and is not here stays plain text. */
  roles: readonly { id: number; name: string }[];
}

/** A comment with links: to a colleague's to-do page and to the board of a role. */
export function MentionedText({ text, roles }: Props) {
  const users = useUsers();
  const userNamed = (name: string) =>
    [...users.values()].find(({ username }) => username.toLowerCase() === name.toLowerCase());
  return markMentions(text).map((piece, index) => {
    const user = piece.user === undefined ? undefined : userNamed(piece.user);
    const role = roles.find(({ id }) => id === piece.role);
    if (!user && !role) return piece.text;
    return (
      <Link
        component={RouterLink}
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other name
        key={index}
        to={user ? pathTo('todo', {}, { user: user.username }) : pathTo('board', {}, { assignmentId: role!.id })}
        title={user ? nameOfUser(user) : role!.name}
        sx={{ fontWeight: 600 }}
      >
        {piece.text}
      </Link>
    );
  });
}
