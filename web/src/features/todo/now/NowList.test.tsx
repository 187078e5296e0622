import { getMailbox } from '@app/contract/outreach/outreach';
import type { ReplyIntent } from '@app/contract/outreach/reply-intent';
import { listWaiting, visitTodo } from '@app/contract/roles/todo';
import { userConfig } from '@app/contract/users/users';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { dropNotice, useNotice } from '../../../kit/page/notices/notify.ts';
import { anna, listed, onList, region, useTodoPage } from '../testing/todo-page.tsx';

const { api, world, open, asked, writes } = useTodoPage();

test('the key E asks to remove the tag by which somebody waits, and names no other', async () => {
  world.now = onList(listed(5, 'needs_attention', { tag: 'anna-needs-attention' }));
  open();
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  await userEvent.keyboard('e');
  const sent = () => writes().map(({ path, body }) => [path, body]);
  const path = '/api/v2/person/5/tags/';
  await waitFor(() => expect(sent()).toEqual([[path, { remove: ['anna-needs-attention'] }]]));
});

test('now says how many wait, however many were sent, and asks for more of a group on demand', async () => {
  const people = Array.from({ length: 60 }, (_, index) => listed(index, 'followups'));
  const answer = api.answer;
  api.answer = (request) => {
    if (!request.path.startsWith(listWaiting.path)) return answer(request);
    const limit = Number(new URLSearchParams(request.path.split('?')[1]).get('ageing'));
    return { status: 200, body: { ...onList(...people), results: people.slice(0, limit) } };
  };
  open();
  const list = within(await region('Now'));
  await list.findByText('60');
  expect(list.queryByText('60 waiting, most urgent first.', { exact: false })).not.toBeNull();
  expect(list.getAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(list.getByRole('button', { name: 'Show 40 more' }));
  await userEvent.click(await list.findByRole('button', { name: 'Show 14 more' }));
  await list.findByRole('link', { name: 'Person 59' });
  expect(list.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(asked(listWaiting.path).at(-1)?.get('due')).toBe('6');
});

test('groups come with their counts and rules; red is only for what is due', async () => {
  world.now = onList(
    listed(1, 'reply', { group: 'answered', at: '2026-11-15T12:00:00Z' }),
    listed(2, 'stale_conversation_leads', { group: 'answered', at: '2026-11-10T12:00:00Z' }),
    listed(3, 'expired_reminders', { group: 'due', reminder: 9 }),
    listed(4, 'followups'),
  );
  world.news = { last_visit: '2026-11-14T17:00:00Z', replies: 1, moved: [] };
  open();
  const list = within(await region('Now'));
  await list.findByRole('link', { name: 'Person 1' });
  expect(list.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
    'Answered in the last 14 days',
    'Due today',
    'Ageing',
  ]);
  const namesIn = (title: string) =>
    within(list.getByRole('list', { name: title }))
      .getAllByRole('link')
      .map((link) => link.textContent);
  expect(namesIn('Answered in the last 14 days')).toEqual(['Person 1', 'Person 2']);
  expect(namesIn('Due today')).toEqual(['Person 3']);
  expect(list.getByRole('button', { name: /^About “Due today”: Reminders whose time has come/ })).toBeTruthy();
  const red = (text: string) => list.getAllByText(text).map((each) => getComputedStyle(each).backgroundColor);
  expect(red('2')).not.toContain('#C92A2A');
  expect(red('1')).toContain('#C92A2A');
  expect(list.getAllByText('New')).toHaveLength(1);
  expect(within(list.getByRole('list', { name: 'Answered in the last 14 days' })).queryByText('New')).not.toBeNull();
});

test('how a conversation ended is said in words, and the tag is added that says so', async () => {
  world.now = onList(listed(5, 'followups'));
  open();
  const list = within(await region('Now'));
  const declined = await list.findByRole('button', { name: 'Declined: Person 5' });
  expect(list.getByRole('button', { name: 'Remind me' })).toBeTruthy();
  await userEvent.hover(declined);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Adds the tag artemis-tackar-nej');
  await userEvent.click(declined);
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ add: ['artemis-tackar-nej'] }]));
  await userEvent.keyboard('e');
  const menu = within(await screen.findByRole('menu', { name: 'How it ended with Person 5' }));
  expect(menu.getAllByRole('menuitem').map((each) => each.textContent)).toEqual([
    'DeclinedTag artemis-tackar-nej',
    'Interview bookedTag artemis-bokad-intervju',
  ]);
});

test('what is old is one row that says how many, and archives them all; undo brings them back', async () => {
  world.now = { ...onList(listed(5, 'followups')), groups: { answered: 0, due: 0, ageing: 1, old: 83 } };
  open();
  const list = within(await region('Now'));
  for (let left = 9; left > 0; left -= 1) dropNotice();
  await list.findByText('83 people have waited for more than 90 days');
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: 'Archive all 83' }));
  const archived = () => writes().map(({ body }) => body);
  await waitFor(() => expect(archived()).toEqual([{ archived_before: '2026-08-18T00:00:00Z' }]));
  const { result } = renderHook(() => useNotice());
  await waitFor(() => expect(result.current?.message).toBe('Archived 83 people from your list.'));
  result.current!.action!.onClick();
  await waitFor(() => expect(archived().at(-1)).toEqual({ archived_before: null }));

  await userEvent.click(list.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(asked(listWaiting.path).at(-1)?.get('old')).toBe('40'));
});

test('where more are old than the list counts, all of them are counted apart', async () => {
  world.now = { ...onList(), groups: { answered: 0, due: 0, ageing: 0, old: 200 }, more_old: true };
  open();
  const list = within(await region('Now'));
  await list.findByText('5,001 people have waited for more than 90 days');
  expect(list.queryByRole('button', { name: 'Archive all 5,001' })).not.toBeNull();
});

test('what was archived is said, and can be unarchived later', async () => {
  world.now = { ...onList(), archived_before: '2026-08-18T12:00:00Z' };
  open();
  const list = within(await region('Now'));
  await list.findByText('Everything that had waited since before 2026-08-18 is archived.');
  await userEvent.click(list.getByRole('button', { name: 'Unarchive' }));
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ archived_before: null }]));
});

test('nobody archives or visits for whom they impersonate', async () => {
  world.now = { ...onList(), groups: { answered: 0, due: 0, ageing: 0, old: 83 } };
  open('/todo', { ...anna, impersonator: { id: 9, username: 'boss' } });
  const list = within(await region('Now'));
  await list.findByRole('button', { name: 'Show' });
  expect(list.queryByRole('button', { name: /^Archive/ })).toBeNull();
  expect(asked(visitTodo.path)).toEqual([]);
});

test('the page says what happened since the last visit, with links to it, and notes the visit', async () => {
  const moved = (id: number, name: string, amount: number) => ({ assignment: { id, name }, cards: amount });
  world.news = {
    last_visit: new Date(Date.now() - 86_400_000).toISOString(),
    replies: 3,
    moved: [moved(8, 'Tester', 2)],
  };
  open();
  const line = await screen.findByText('Since you were last here');
  expect(line.parentElement!.textContent).toBe(
    'Since you were last here: 3 replies, 2 cards moved by a colleague in Tester.',
  );
  expect(screen.getByRole('link', { name: '3 replies' }).getAttribute('href')).toBe('#answered');
  expect(screen.getByRole('link', { name: 'Tester' }).getAttribute('href')).toBe('/board/v2?assignmentId=8');
  await waitFor(() => expect(asked(visitTodo.path)).toHaveLength(1));
});

test.each([
  ['nothing', { replies: 0, moved: [] }, 'Since you were last here: nothing new.'],
  ['one reply', { replies: 1, moved: [] }, 'Since you were last here: 1 reply.'],
  [
    'many roles',
    { replies: 0, moved: ['A', 'B', 'C', 'D', 'E'].map((name, id) => ({ assignment: { id, name }, cards: 1 })) },
    'Since you were last here: 5 cards moved by a colleague in A, B, C and 2 other roles.',
  ],
])('with %s since, the page says so', async (_, found, words) => {
  world.news = { last_visit: new Date(Date.now() - 86_400_000).toISOString(), ...found };
  open();
  expect((await screen.findByText('Since you were last here')).parentElement!.textContent).toBe(words);
});

test('after weeks away the news are of the last 14 days, and at the first visit there are none', async () => {
  world.news = { last_visit: new Date(Date.now() - 30 * 86_400_000).toISOString(), replies: 2, moved: [] };
  open();
  expect((await screen.findByText('In the last 14 days')).parentElement!.textContent).toBe(
    'In the last 14 days: 2 replies.',
  );
});

test('who is worked on stays so when others come in above, and the next one follows when that person is done', async () => {
  const [first, second, third] = [1, 2, 3].map((id) => listed(id, 'needs_attention', { tag: `tag-${id}` }));
  world.now = onList(second!, third!);
  open();
  const list = within(await region('Now'));
  await list.findByRole('link', { name: 'Person 2' });
  const tagged = () => writes().map(({ path }) => /person\/(\d+)/.exec(path)![1]);
  world.now = onList(first!, second!, third!);
  window.dispatchEvent(new Event('visibilitychange'));
  await list.findByRole('link', { name: 'Person 1' });
  world.now = onList(first!, third!);
  await userEvent.keyboard('e');
  await waitFor(() => expect(tagged()).toEqual(['2']));
  await waitFor(() => expect(list.queryByRole('link', { name: 'Person 2' })).toBeNull());
  await userEvent.keyboard('e');
  await waitFor(() => expect(tagged()).toEqual(['2', '3']));
});

test('every key of the list does something of its own', async () => {
  world.now = onList(listed(5, 'followups'));
  const address = open();
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  await userEvent.keyboard('r');
  expect(address()).toBe('/todo');
  await userEvent.keyboard('p');
  expect(address()).toBe('/person/5');
});

test('keys do nothing for those who have switched single keys off', async () => {
  world.now = onList(listed(5, 'needs_attention', { tag: 'anna-needs-attention' }));
  const config = { ...userConfig.parse({}), single_key_shortcuts: false };
  const address = open('/todo', { ...anna, userprofile: { can_impersonate: false, config } });
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  await userEvent.keyboard('eh#p');
  expect(address()).toBe('/todo');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(writes()).toEqual([]);
});

test('Escape closes what a key has opened', async () => {
  world.now = onList(listed(5, 'followups'));
  open();
  await within(await region('Now')).findByRole('link', { name: 'Person 5' });
  for (const key of ['h', '#']) {
    await userEvent.keyboard(key);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('a reminder about a company leads to the company and is ticked off by its name', async () => {
  const company = { id: 8, name: 'Solvik' };
  world.now = onList(listed(5, 'expired_reminders', { group: 'due', reminder: 9, person: null, company }));
  open();
  const list = within(await region('Now'));
  const link = await list.findByRole('link', { name: 'Solvik' });
  expect(link.getAttribute('href')).toBe('/company/8/');
  for (let left = 9; left > 0; left -= 1) dropNotice();
  await userEvent.click(list.getByRole('button', { name: 'Done: Solvik' }));
  await waitFor(() =>
    expect(writes().map(({ path, body }) => [path, body])).toEqual([['/api/v2/reminders/9/', { done: true }]]),
  );
  const { result } = renderHook(() => useNotice());
  await waitFor(() => expect(result.current?.message).toBe('Marked the reminder about Solvik as done.'));
});

describe('what a reply means', () => {
  const meaning: ReplyIntent = {
    guess: 'interested',
    until: null,
    because: 'Sounds good',
    confirmed: null,
    confirmed_by: null,
    confirmed_at: null,
  };
  const answered = (parts: Partial<ReplyIntent> = {}) => {
    const role = { id: 3, name: 'Java developer' };
    const reply = { id: 40, intent: { ...meaning, ...parts } };
    world.now = onList(listed(5, 'reply', { group: 'answered', reply, assignment: role }));
  };
  const sent = () => writes().map(({ path, body }) => [path, body]);
  const path = '/api/v2/message/40/intent/';

  test('is guessed, and Y confirms the guess', async () => {
    answered();
    open();
    await within(await region('Now')).findByText('Seems interested · because of “Sounds good”');
    await userEvent.keyboard('y');
    await waitFor(() => expect(sent()).toEqual([[path, { intent: 'interested' }]]));
  });

  test('Y confirms a day to be reminded on; 2 asks for one, and suggests it', async () => {
    answered({ guess: 'later', until: '2100-01-08' });
    open();
    await within(await region('Now')).findByText(/Seems to mean later: 2100-01-08/);
    await userEvent.keyboard('2');
    const dialog = await screen.findByRole('dialog', { name: 'When to write to Person 5 again' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Date/ }).value).toBe('2100-01-08');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('y');
    const remind = new Date('2100-01-08T09:00').toISOString();
    await waitFor(() => expect(sent()).toEqual([[path, { intent: 'later', remind }]]));
  });

  test('a no archives the card unless that is not wanted', async () => {
    answered();
    open();
    await within(await region('Now')).findByText(/Seems interested/);
    await userEvent.keyboard('3');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('For 90 days, writing to Person 5 again needs a reason.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Archive in Java developer' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(sent()).toEqual([[path, { intent: 'no', archive_reason: null }]]));
  });

  test('is read only on the list of a colleague', async () => {
    answered();
    open('/todo?user=erik');
    await within(await region('Now')).findByText(/Seems interested/);
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
    await userEvent.keyboard('y1');
    expect(sent()).toEqual([]);
  });
});

describe('an answer', () => {
  const reply = {
    id: 40,
    person: { id: 5, name: 'Person 5' },
    channel: 'EMAIL',
    at: '2026-11-15T12:00:00Z',
    subject: 'A role',
    body: 'Sounds good. Tell me more.',
    address: 'five@example.com',
    answer_subject: 'Re: A role',
    refuses: false,
  };
  const intent = { guess: null, until: null, because: '', confirmed: null, confirmed_by: null, confirmed_at: null };
  const results = [{ person: 5, id: 77, obstacles: [] as string[] }];
  function answered(parts: object = {}) {
    world.now = onList(listed(5, 'reply', { group: 'answered', reply: { id: 40, intent } }));
    const before = api.answer;
    api.answer = (request) => {
      if (request.path === '/api/v2/message/40/reply/') return { status: 200, body: { ...reply, ...parts } };
      if (request.path === getMailbox.path)
        return { status: 200, body: { mailbox: { paused: null, next_send: null } } };
      if (request.path === '/api/v2/outreach/')
        return { status: 201, body: { results, send_at: '2026-11-18T10:10:00Z' } };
      return before(request);
    };
    open();
  }
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Person 5' });
  const sent = () => writes().filter(({ path }) => path === '/api/v2/outreach/');
  const begin = async () => {
    await within(await region('Now')).findByRole('link', { name: 'Person 5' });
    await userEvent.keyboard('r');
    return box();
  };

  test('opens in the row, stays when it is closed, and is sent by Ctrl+Enter into the thread', async () => {
    answered();
    await userEvent.type(await begin(), 'Gladly, ');
    expect(screen.getByText('E-mail · five@example.com · Re: A role')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Person 5' })).toBeNull());
    expect(document.activeElement?.textContent).toBe('Person 5');
    const again = await begin();
    expect(again.value).toBe('Gladly, ');
    await userEvent.type(again, 'tomorrow');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    const messages = [{ person: 5, subject: 'Re: A role', body: 'Gladly, tomorrow' }];
    await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ channel: 'EMAIL', messages, reply_to: 40 }]));
    const notice = renderHook(() => useNotice()).result;
    await waitFor(() => expect(notice.current?.message).toMatch(/^The reply to Person 5 leaves at/));
    dropNotice();
  });

  test('is sent once by Ctrl+Enter, though nobody knows yet whether there is a mailbox', async () => {
    const { promise: told, resolve: tell } = Promise.withResolvers<void>();
    answered();
    const before = api.answer;
    api.answer = async (request) => {
      if (request.path === getMailbox.path) await told;
      return before(request);
    };
    await userEvent.type(await begin(), 'Gladly');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    tell();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Person 5' })).toBeNull());
    expect(sent()).toHaveLength(1);
    dropNotice();
  });

  test('without a mailbox stays, and the box says why', async () => {
    answered();
    const before = api.answer;
    const detail = 'Set up your mailbox first: Settings, E-mail';
    api.answer = (request) =>
      request.path === getMailbox.path
        ? 'no answer'
        : request.path === '/api/v2/outreach/'
          ? { status: 409, body: { code: 'no_mailbox', detail } }
          : before(request);
    await userEvent.type(await begin(), 'Gladly');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(detail)).toBeTruthy();
    expect((await box()).value).toBe('Gladly');
  });

  test('is not offered to someone who does not want to be contacted', async () => {
    answered({ refuses: true });
    await userEvent.type(await begin(), 'Hello');
    expect(screen.getByText('Does not want to be contacted')).toBeTruthy();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(sent()).toEqual([]);
  });
});
