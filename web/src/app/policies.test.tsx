import { getAssignment } from '@app/contract/roles/assignments';
import type { Board, BoardCard } from '@app/contract/roles/board';
import type { RoleOfPerson } from '@app/contract/people/people';
import {
  canActAs,
  canCancelEmailChange,
  canChangeAssignment,
  canChangeTemplate,
  canManageUser,
  canRemovePhoto,
  canSetDefault,
  canVote,
  isOwn,
  showsVoteOnCard,
} from '@app/contract/policies';
import { personaNames, personas, team } from '@app/contract/testing/personas';
import { newTemplate, type Template } from '@app/contract/outreach/templates';
import { type CurrentUser, listAllUsers } from '@app/contract/users/users';
import type { ManagedUser } from '@app/contract/users/user-changes';
import { listVotes } from '@app/contract/roles/votes';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
import { Votes } from '../features/board/cards/Votes.tsx';
import { Roles } from '../features/person/profile/Roles.tsx';
import { CommentEntry } from '../parts/timeline/CommentEntry.tsx';
import { FileEntry } from '../features/person/timeline/FileEntry.tsx';
import { ReminderEntry } from '../parts/timeline/ReminderEntry.tsx';
import { SavedSearchRow } from '../features/person-search/saved/SavedSearchRow.tsx';
import { TemplateMenu } from '../features/templates/TemplateMenu.tsx';
import { VotesPage } from '../features/roles/VotesPage.tsx';
import { RemovePhoto } from '../features/users/RemovePhoto.tsx';
import { possibleDecisions } from '../features/users/possible-decisions.ts';
import { targetsFor } from '../parts/templates/default-targets.ts';
import { CurrentUserContext, useCurrentUser } from '../parts/users/current-user.tsx';
import { UnconfirmedEmail } from '../parts/users/UnconfirmedEmail.tsx';
import { RoleCard } from '../parts/roles/RoleCard.tsx';
import { StatusMenu } from '../parts/roles/StatusMenu.tsx';
import { useLocalApi } from '../testing/local-api.ts';
import { makeRole, makeUser } from '../testing/make.ts';
import { ImpersonationDialog } from './session/ImpersonationDialog.tsx';

/* What the policies answer is tested beside them, in the contract. Here the screens go by each of them. */
const api = useLocalApi();
afterEach(cleanup);

const role = makeRole({ ...team, users: [...team.users], thumbers: [...team.thumbers] });
const everybody = personaNames.map((name) => {
  const { userprofile, ...persona } = personas[name];
  return makeUser({ ...persona, username: name, userprofile: { ...makeUser().userprofile, ...userprofile } });
});
const byName = new Map(everybody.map((user) => [user.username, user]));
const answers: Record<string, unknown> = {
  [getAssignment.path.replace('{id}', '1')]: role,
  [listVotes.path]: { next: null, results: [] },
  [listAllUsers.path]: everybody,
};

function show(user: CurrentUser, element: ReactElement): void {
  api.answer = ({ path }) => ({ status: 200, body: answers[path.split('?')[0]!] ?? { results: [] } });
  const router = createMemoryRouter([{ path: '/votes/assignment/:id', element }], {
    initialEntries: ['/votes/assignment/1'],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserContext value={user}>
        <RouterProvider router={router} />
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}

const at = '2026-11-01T12:00:00Z';
const author = { id: 3, username: 'colleague', name: 'Colleague' };
const entry = { id: 7, at, user: author };
const comment = { ...entry, kind: 'comment' as const, body: 'Hello', version: 1, edited: null, roles: [] };
const none = () => undefined;
const newcomer = { ...byName.get('impersonator')!, unconfirmed_email: 'new@example.com' };
const onPerson: RoleOfPerson = {
  ...role,
  status_str: 'New',
  since: at,
  assignee: null,
  archived: false,
  votes: [],
};
const board: Board['assignment'] = { ...role, may_write: false };
const card = { person: { id: 9, name: 'Test Person' }, votes: [] as BoardCard['votes'] } as BoardCard;

const template: Template = {
  ...newTemplate({ name: 'Pitch' }),
  id: 5,
  version: 1,
  user: author,
  created: at,
  updated: at,
  sent: 0,
  answered: 0,
  defaults: 0,
};
const tools = { open: none, narrow: none };
function SetDefaultChoices(props: { role?: typeof role }) {
  return targetsFor(useCurrentUser(), props.role).map(({ text }) => <p key={text}>{text}</p>);
}

/** What is shown to somebody, by which policy, and what of it tells that they may. */
const shown: Record<
  string,
  [policy: (user: CurrentUser) => boolean, element: ReactElement, sign: () => Element | null]
> = {
  'Vote on a role card': [
    (user) => showsVoteOnCard(user, role),
    <RoleCard key="" role={role} tasks={[]} activeUser={1} to="/" heading="h2" />,
    () => screen.queryByRole('link', { name: 'Vote' }),
  ],
  'the buttons to vote on a card of the board': [
    (user) => canVote(user, role),
    <Votes key="" card={card} role={board} users={new Map()} />,
    () => screen.queryByRole('group', { name: 'Vote on Test Person' }),
  ],
  'the buttons to vote on the page of a person': [
    (user) => canVote(user, role),
    <Roles key="" person={{ id: 9, roles: [onPerson] } as never} editable />,
    () => screen.queryByRole('group', { name: `Vote on ${role.name}` }),
  ],
  'the menu of the status of a role': [
    (user) => canChangeAssignment(user, role),
    <StatusMenu key="" role={role} />,
    () => screen.queryByRole('button'),
  ],
  'taking back a comment': [
    (user) => isOwn(user, author.id),
    <CommentEntry key="" on={{ kind: 'person', id: 9 }} entry={comment} />,
    () => screen.queryByRole('button', { name: 'Delete' }),
  ],
  'editing a comment': [
    (user) => isOwn(user, author.id),
    <CommentEntry key="" on={{ kind: 'person', id: 9 }} entry={comment} />,
    () => screen.queryByRole('button', { name: 'Edit' }),
  ],
  'taking back a file': [
    (user) => isOwn(user, author.id),
    <FileEntry
      key=""
      entry={{ ...entry, kind: 'file', name: 'cv.txt', media_type: 'text/plain', size: 1, sensitive: [] }}
    />,
    () => screen.queryByRole('button', { name: 'Delete cv.txt' }),
  ],
  'stopping a new address of somebody who may impersonate': [
    (user) => canCancelEmailChange(user, newcomer),
    <UnconfirmedEmail key="" user={newcomer} />,
    () => screen.queryByRole('button', { name: 'Cancel change' }),
  ],
  'removing the photo of somebody who may impersonate': [
    (user) => canRemovePhoto(user, newcomer),
    <RemovePhoto key="" user={{ ...newcomer, avatar_url: '/api/v2/avatar/0/?photo=1' }} />,
    () => screen.queryByRole('button', { name: 'Remove photo' }),
  ],
  'deleting a template': [
    (user) => canChangeTemplate(user, author.id),
    <TemplateMenu key="" row={template} anchor={document.body} tools={tools} onAsk={none} onClose={none} />,
    () => screen.queryByText('Delete'),
  ],
  'a default for everyone': [
    (user) => canSetDefault(user, { user: null, assignment: null }),
    <SetDefaultChoices key="" />,
    () => screen.queryByText('for everyone'),
  ],
  'a default for everyone on a role': [
    (user) => canSetDefault(user, { user: null, assignment: role }),
    <SetDefaultChoices key="" role={role} />,
    () => screen.queryByText(`for ${role.name}`),
  ],
  'ticking off a reminder': [
    (user) => isOwn(user, author.id),
    <ReminderEntry key="" entry={{ ...entry, kind: 'reminder', due: at, done: null, text: 'Call' }} />,
    () => screen.queryAllByRole('button')[0] ?? null,
  ],
  'the menu of a saved search': [
    (user) => isOwn(user, author.id),
    <SavedSearchRow
      key=""
      saved={{ id: 5, name: 'Java', search: '', shared: true, owner: author, updated: at }}
      current=""
      onOpen={none}
      onRename={none}
      onClose={none}
    />,
    () => screen.queryByRole('button', { name: 'More for Java' }),
  ],
};

describe.each(Object.entries(shown))('%s', (_, [policy, element, sign]) => {
  test.each(everybody)('for $username', (user) => {
    show(user, element);
    expect(sign() !== null).toBe(policy(user));
  });
});

test.each(everybody)('the page of votes tells $username whether they may vote', async (user) => {
  show(user, <VotesPage />);
  await screen.findByRole('region', { name: 'Voted on' });
  expect(screen.queryByText(/only users and thumbers of this role can vote/) === null).toBe(canVote(user, role));
});

test.each(everybody)('decisions about accounts are offered to $username', (user) => {
  const managed = (target: CurrentUser) => ({ ...target, state: 'active', open_sessions: 1 }) as unknown as ManagedUser;
  for (const target of everybody)
    expect(possibleDecisions(user, managed(target)).length > 0, target.username).toBe(
      user.id !== target.id && canManageUser(user, target),
    );
});

test.each(everybody)('those whom $username may act as are suggested', async (user) => {
  show(user, <ImpersonationDialog onClose={none} />);
  await userEvent.click(await screen.findByLabelText('Username'));
  await userEvent.keyboard('{ArrowDown}');
  const suggested = (await screen.findAllByRole('option')).map((option) => option.textContent.replace('Anna Ek', ''));
  expect(suggested).toEqual(personaNames.filter((name) => canActAs(user, byName.get(name)!)).toSorted());
});
