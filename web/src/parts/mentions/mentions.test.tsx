import { findThings } from '@app/contract/people/finder';
import { listAllUsers } from '@app/contract/users/users';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeUser } from '../../testing/make.ts';
import { CurrentUserContext } from '../users/current-user.tsx';
import { MentionedText } from './MentionedText.tsx';
import { MentionField } from './MentionField.tsx';
import { typedBefore } from './suggestions.ts';

const api = useLocalApi();
afterEach(cleanup);

const me = makeUser({ id: 1, username: 'anna', first_name: 'Anna', last_name: 'Ek' });
const users = [
  me,
  makeUser({ id: 2, username: 'ake.berg', first_name: 'Åke', last_name: 'Berg' }),
  makeUser({ id: 3, username: 'arvid', first_name: 'Arvid', last_name: 'Dahl' }),
];
const roles = [{ id: 12, name: 'Backend Developer', company_name: 'Tindra Health' }];
beforeEach(() => {
  api.answer = ({ path }) => {
    if (path === listAllUsers.path) return { status: 200, body: users };
    if (path === `${findThings.path}?query=backend+dev`)
      return { status: 200, body: { people: [], roles, companies: [], searches: [] } };
    return { status: 404 };
  };
});

const sent = vi.fn<(text: string) => void>();
function Field() {
  const [text, setText] = useState('');
  return <MentionField value={text} onChange={setText} onSend={() => sent(text)} />;
}
const show = (element = <Field />) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserContext value={me}>
        <MemoryRouter>{element}</MemoryRouter>
      </CurrentUserContext>
    </QueryClientProvider>,
  );
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const type = (text: string) => fireEvent.change(field(), { target: { value: text, selectionStart: text.length } });
const press = (key: string, more: object = {}) => fireEvent.keyDown(field(), { key, ...more });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** What a screen reader is told to be on. */
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('the field for comments', () => {
  test('suggests colleagues after @, by any part of the name, and never oneself', async () => {
    show();
    type('Ask @a');
    await waitFor(() => expect(options()).toEqual(['Arvid Dahl@arvid', 'Åke Berg@ake.berg']));
    type('Ask @ber');
    expect(options()).toEqual(['Åke Berg@ake.berg']);
    expect(screen.getByRole('status').textContent).toBe('1 suggestion');
    type('Ask @nobody');
    expect(options()).toEqual([]);
  });

  test('is worked by keys: arrows go round, Enter and Tab put the name in, Esc closes', async () => {
    show();
    type('@a');
    await waitFor(() => expect(active()).toBe('Arvid Dahl@arvid'));
    press('ArrowDown');
    expect(active()).toBe('Åke Berg@ake.berg');
    press('ArrowDown');
    expect(active()).toBe('Arvid Dahl@arvid');
    press('ArrowUp');
    press('Enter');
    expect(field().value).toBe('@ake.berg ');
    expect(options()).toEqual([]);
    type('@ake.berg and @arv');
    press('Tab');
    expect(field().value).toBe('@ake.berg and @arvid ');
    type('@ake.berg and @arvid @a');
    press('Escape');
    expect(options()).toEqual([]);
    /* Now Enter is a new line again. */
    expect(press('Enter')).toBe(true);
  });

  test('suggests roles after # and writes their number and name; the mouse works too', async () => {
    show();
    type('For #backend-dev');
    await waitFor(() => expect(options()).toEqual(['Backend DeveloperTindra Health']));
    fireEvent.click(screen.getByRole('option'));
    expect(field().value).toBe('For #12-backend-developer ');
  });

  test('sends with Ctrl+Enter, also while something is suggested', async () => {
    show();
    type('@arv');
    await waitFor(() => expect(options()).toHaveLength(1));
    press('Enter', { ctrlKey: true });
    expect(sent).toHaveBeenLastCalledWith('@arv');
  });

  test.each([
    ['kim@example', undefined],
    ['C#', undefined],
    ['a @', { sign: '@', typed: '', from: 2 }],
    ['(#12-ba', { sign: '#', typed: '12-ba', from: 1 }],
    ['@kim ', undefined],
  ])('before the caret in %j is %j', (text, typed) => {
    expect(typedBefore(text, text.length)).toEqual(typed);
  });
});

test('a comment links colleagues and the roles that there are, and nothing else', async () => {
  show(
    <MentionedText text="@Arvid, @nobody: see #12-backend and #13" roles={[{ id: 12, name: 'Backend Developer' }]} />,
  );
  await screen.findByRole('link', { name: '@Arvid' });
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.title])).toEqual([
    ['@Arvid', '/todo?user=arvid', 'Arvid Dahl'],
    ['#12-backend', '/board/v2?assignmentId=12', 'Backend Developer'],
  ]);
});
