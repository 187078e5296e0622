import { draftMessage } from '@app/contract/llm/drafts';
import { getMailbox, previewMessages, queueMessages, type Recipient } from '@app/contract/outreach/outreach';
import { type ChannelQuota, getOutreachChannels, type SmsChannel } from '@app/contract/outreach/sms';
import { listDefaults, listTemplates } from '@app/contract/outreach/templates';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropNotice, useNotice } from '../../kit/page/notices/notify.ts';
import { useLocalApi } from '../../testing/local-api.ts';
import { makeUser } from '../../testing/make.ts';
import { CurrentUserContext } from '../users/current-user.tsx';
import { ComposeDialog } from './ComposeDialog.tsx';

const makeRecipient = (person: number, parts: Partial<Recipient> = {}): Recipient => ({
  person,
  name: `Person ${person}`,
  address: `p${person}@example.com`,
  subject: 'A role for you',
  body: `Hi ${person}`,
  missing: [],
  obstacles: [],
  last_contact: null,
  ...parts,
});
const mailbox = {
  address: 'anna@example.com',
  paused: null,
  next_send: null,
  waits_for: '',
  sent_today: 3,
  per_day: 80,
  first_today: 1,
  first_per_day: 30,
};

const api = useLocalApi();
let recipients: Recipient[];
let hasMailbox: boolean;
let hasDefault: boolean;
let isSetUp: boolean;
let sms: SmsChannel | null;
let quotas: ChannelQuota[];
/** How often no answer to a send comes. */
let lost: number;
const keys: unknown[] = [];
const bodiesOf = (path: string) => api.asked.flatMap((each) => (each.path === path && each.body ? [each.body] : []));

beforeEach(() => {
  recipients = [makeRecipient(3)];
  hasMailbox = true;
  hasDefault = true;
  isSetUp = true;
  sms = null;
  quotas = [];
  lost = 0;
  keys.length = 0;
  const send = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    if (key !== null) keys.push(key);
    return send(address, init);
  });
  api.answer = ({ path, body }) => {
    const address = path.split('?')[0]!;
    if (address === getMailbox.path) return { status: 200, body: { mailbox: hasMailbox ? mailbox : null } };
    if (address === getOutreachChannels.path) return { status: 200, body: { sms, quotas } };
    if (address === listDefaults.path)
      return {
        status: 200,
        body: hasDefault
          ? [{ id: 1, channel: 'All', user: null, assignment: null, template: 5, template_kind: 'All' }]
          : [],
      };
    if (address === listTemplates.path)
      return { status: 200, body: { results: [{ id: 5, name: 'First mail', kind: 'All' }] } };
    if (address === previewMessages.path) return { status: 200, body: { results: recipients } };
    if (address === draftMessage.path)
      return isSetUp
        ? {
            status: 200,
            body: {
              person: 3,
              subject: 'About Rust',
              body: 'You like Rust.',
              quotes: ['I like Rust'],
              left_out: 1,
              suspicions: [],
              drafted_by: 12,
            },
          }
        : { status: 409, body: { code: 'llm_not_set_up', detail: 'No language model is set up' } };
    if (address === queueMessages.path) {
      lost -= 1;
      if (lost >= 0) return 'no answer';
      const { messages } = body as { messages: { person: number }[] };
      const results = messages.map(({ person }) => ({ person, id: 100 + person, obstacles: [] }));
      return { status: 201, body: { results, send_at: new Date(2026, 10, 18, 14, 32).toISOString() } };
    }
    return { status: 200, body: { results: [] } };
  };
});
afterEach(() => {
  cleanup();
  dropNotice();
  vi.restoreAllMocks();
});

let closed: boolean;
const Said = () => {
  const notice = useNotice();
  return (
    <output>
      {notice?.message}
      {notice?.action && <button onClick={notice.action.onClick}>{notice.action.label}</button>}
    </output>
  );
};
function open(people = recipients.map(({ person }) => person)) {
  closed = false;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserContext value={makeUser()}>
        <MemoryRouter>
          <ComposeDialog people={people} onClose={() => (closed = true)} />
          <Said />
        </MemoryRouter>
      </CurrentUserContext>
    </QueryClientProvider>,
  );
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const write = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

test('the default template is chosen, what it says can be changed, and what was sent can be called back', async () => {
  open();
  await screen.findByText('Default for everyone');
  await write('Text', 'Dear 3');
  expect(bodiesOf(previewMessages.path).at(-1)).toMatchObject({ people: [3], template: 5 });
  await userEvent.click(await button('Send'));
  await screen.findByText(/1 mail leaves at 14:32/);
  expect(closed).toBe(true);
  expect(bodiesOf(queueMessages.path)).toEqual([
    {
      channel: 'EMAIL',
      assignment: null,
      template: 5,
      reason: '',
      messages: [{ person: 3, subject: 'A role for you', body: 'Dear 3' }],
    },
  ]);
  fireEvent.click(screen.getByText('Undo'));
  await screen.findByText('1 mail called back');
  expect(api.asked.some(({ path }) => path === '/api/v2/outreach/103/cancel/')).toBe(true);
});

test('a draft is marked as one until it is changed, and the message tells that it was drafted', async () => {
  open();
  await screen.findByText('Default for everyone');
  await userEvent.click(await button('Draft with the words of Person 3'));
  await screen.findByText(/^Drafted by a language model. Read it before you send it. .*“I like Rust”/);
  expect(bodiesOf(draftMessage.path)).toEqual([{ person: 3, channel: 'EMAIL', assignment: null, template: 5 }]);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toBe('You like Rust.');
  expect(bodiesOf(queueMessages.path)).toEqual([]);
  await write('Text', 'You like Rust, I read.');
  expect(screen.queryByText(/^Drafted by a language model/)).toBeNull();
  await userEvent.click(await button('Send'));
  await screen.findByText(/1 mail leaves/);
  expect(bodiesOf(queueMessages.path)[0]).toMatchObject({
    messages: [{ person: 3, subject: 'About Rust', body: 'You like Rust, I read.', drafted_by: 12 }],
  });
});

test('where no language model is set up, that is said and what was written stays', async () => {
  isSetUp = false;
  open();
  await screen.findByText('Default for everyone');
  await write('Text', 'Mine');
  await userEvent.click(await button('Draft with the words of Person 3'));
  await screen.findByText('No language model is set up');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toBe('Mine');
});

test('without a mailbox nothing is sent, and the settings are a click away', async () => {
  hasMailbox = false;
  open();
  expect((await screen.findByRole('link', { name: 'Set up mailbox' })).getAttribute('href')).toBe('/config/email');
  await screen.findByLabelText('Text');
  expect((await button('Send')).disabled).toBe(true);
});

test('where there is a gateway, an SMS can be written: it has no subject, and says how many it is charged for', async () => {
  hasMailbox = false;
  sms = {
    paused: null,
    dry_run: false,
    sent_today: 2,
    per_day: 30,
    next_send: null,
    waits_for: '',
    ending: 'Reply STOP to opt out',
    notice: 'We found you online.',
  };
  recipients = [makeRecipient(3, { address: '+46701234567', subject: '', body: 'Hi 3' })];
  open();
  await choose('SMS');
  await screen.findByText('2 of 30');
  expect(screen.queryByLabelText('Subject')).toBeNull();
  await screen.findByText(/^49 characters, charged as 1 SMS, with/);
  await write('Text', 'x'.repeat(150));
  await screen.findByText(/^195 characters, charged as 2 SMS, with/);
  await userEvent.click(await button('Send'));
  await screen.findByText(/1 SMS leaves at 14:32/);
  expect(bodiesOf(previewMessages.path).at(-1)).toMatchObject({ channel: 'SMS' });
  expect(bodiesOf(queueMessages.path)[0]).toMatchObject({ channel: 'SMS', messages: [{ person: 3, subject: '' }] });
});

test('of many, gaps block all until they are filled or left out, and who refuses is out', async () => {
  recipients = [
    makeRecipient(3),
    makeRecipient(4, { body: 'How is {{place}}?', missing: ['place'], obstacles: ['missing'] }),
    makeRecipient(5, { obstacles: ['opted_out'] }),
  ];
  open();
  await screen.findByText('Does not want to be contacted');
  screen.getByText('Not known: {{place}}');
  screen.getByText('1 mail has gaps: fill them, or leave these people out.');
  expect((await button('Send 1 mail')).disabled).toBe(true);
  await userEvent.click(await button('Leave out Person 4'));
  await userEvent.click(await button('Send 1 mail'));
  await screen.findByText(/1 mail leaves/);
  expect(bodiesOf(queueMessages.path)[0]).toMatchObject({ messages: [{ person: 3 }] });
});

test('who was contacted lately is written to with a reason only', async () => {
  recipients = [
    makeRecipient(3, {
      obstacles: ['contacted_lately'],
      last_contact: { at: '2026-11-10T08:00:00Z', username: 'erik' },
    }),
  ];
  open();
  await screen.findByText('Was contacted lately');
  expect((await button('Send')).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Why again so soon/), { target: { value: 'They called' } });
  await userEvent.click(await button('Send'));
  await screen.findByText(/1 mail leaves/);
  expect(bodiesOf(queueMessages.path)[0]).toMatchObject({ reason: 'They called' });
});

test('sent again after no answer came, it bears the same key; another text bears another', async () => {
  lost = 2;
  open();
  await screen.findByLabelText('Text');
  await userEvent.click(await button('Send'));
  await screen.findByText('Network Error');
  await userEvent.click(await button('Send'));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toBe(keys[1]);
  await waitFor(async () => expect((await button('Send')).disabled).toBe(false));
  await write('Text', 'Something else');
  await userEvent.click(await button('Send'));
  await screen.findByText(/1 mail leaves/);
  expect(keys[2]).not.toBe(keys[0]);
});

const choose = async (channel: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Channel' }));
  await userEvent.click(await screen.findByRole('option', { name: channel }));
};

test('a network message needs neither a mailbox nor a subject, and is on the work list afterwards', async () => {
  hasMailbox = false;
  open();
  await choose('Network message');
  expect(screen.queryByRole('link', { name: 'Set up mailbox' })).toBeNull();
  await screen.findByLabelText('Text');
  expect(screen.queryByLabelText('Subject')).toBeNull();
  expect(screen.queryByText('Sent today')).toBeNull();
  await userEvent.click(await button('Put on work list'));
  await screen.findByText(/1 message is on your work list/);
  screen.getByText('Work list');
  expect(bodiesOf(queueMessages.path)).toMatchObject([
    { channel: 'MESSAGE', messages: [{ person: 3, subject: '', body: 'Hi 3' }] },
  ]);
});

test('what is above the quota waits on the work list, and the meter says when the next can be sent', async () => {
  const free_at = new Date(2026, 10, 20, 9, 10).toISOString();
  quotas = [
    { channel: 'INVITATION', days: 7, used: 100, most: 100, waiting: 2, free_at },
    { channel: 'PAYED_INMAIL', days: 30, used: 40, most: 50, waiting: 9, free_at: null },
  ];
  recipients = [makeRecipient(3), makeRecipient(4)];
  open();
  await choose('Invitation');
  const meter = await screen.findByRole('meter', { name: 'Invitations sent in 7 days' });
  expect(meter.getAttribute('aria-valuetext')).toBe('100 of 100');
  screen.getByText('The next can be sent 2026-11-20 09:10');
  await screen.findByText(/^Your quota is used up for now\./);
  await choose('Paid InMail');
  await screen.findByText(/^Your quota has room for 1 more message\./);
  await waitFor(async () => expect((await button('Put 2 messages on work list')).disabled).toBe(false));
  await choose('Network message');
  await waitFor(() => expect(screen.queryByRole('meter')).toBeNull());
});

test('an invitation has no template and is short', async () => {
  open();
  await choose('Invitation');
  await waitFor(() => expect(screen.queryByLabelText('Template')).toBeNull());
  await write('Text', 'x'.repeat(201));
  await screen.findByText('201 of 200 characters');
  expect((await button('Put on work list')).disabled).toBe(true);
});

test('who has no profile is left out of what is sent by hand, in words that say so', async () => {
  recipients = [makeRecipient(3, { address: '', obstacles: ['no_address'] })];
  open();
  await screen.findAllByText('Has no e-mail address that works');
  await choose('Group message');
  expect(await screen.findAllByText('Has no link to a profile')).not.toEqual([]);
});

test('many people without a template get one text, which each card begins with', async () => {
  recipients = [makeRecipient(3), makeRecipient(4)];
  hasDefault = false;
  open();
  await write('Subject for everyone', 'A role');
  await write('Text for everyone', 'Hello {{first_name|there}}');
  await waitFor(() =>
    expect(bodiesOf(previewMessages.path).at(-1)).toMatchObject({
      template: null,
      subject: 'A role',
      body: 'Hello {{first_name|there}}',
    }),
  );
  await write('Text for everyone', 'Hello {{nonsense}}');
  await screen.findByText('There is no variable {{nonsense}}');
});

test('what was written without a template goes along to another channel', async () => {
  hasDefault = false;
  open();
  await write('Text', 'In my own words');
  await choose('Network message');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Text')).value).toBe('In my own words');
});
