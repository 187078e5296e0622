import { getInsights } from '@app/contract/charts/analytics';
import { getKpis } from '@app/contract/charts/chart-settings';
import { putUser } from '@app/contract/users/user-changes';
import { beforeAll, expect, test } from 'vitest';
import { type Call, useApi } from '#testing/api';
import { makeAssignment, makeMessage, makePerson, makeUser, type TestUser } from '#testing/make';
import { runTasks } from '#testing/tasks';
import { firmText, mailDigests, ownText } from './digest.ts';

const api = useApi();
let recruiter: TestUser;
let superuser: TestUser;
let call: Call;
beforeAll(async () => {
  recruiter = await makeUser(api.db);
  superuser = await makeUser(api.db, { is_superuser: true });
  call = await api.as(recruiter);
  await makeAssignment(api.db, { users: [recruiter.id], name: 'A role of theirs' });
  for (const days of [0, 1, 3, 8, 9])
    await makeMessage(api.db, { person: await makePerson(api.db), user: recruiter, direction: 'out', days });
});
const wish = async (user: TestUser, setting: 'weekly_digest' | 'firm_digest') => {
  const params = { id: String(user.id) };
  expect((await (await api.as(user))(putUser, { params, body: { config: { [setting]: true } } })).status).toBe(200);
};
const digest = () => api.db.transaction().execute((trx) => mailDigests(trx, api.services));
const mails = async () => {
  await runTasks(api.services);
  const stored = await api.services.mailer.listStored(20);
  return stored.toSorted((a, b) => (a.to < b.to ? -1 : 1));
};

test('nobody is mailed who has not asked for it', async () => {
  expect(await digest()).toEqual({ mails: 0 });
});

test('whoever wants it gets the same numbers as the page shows', async () => {
  await wish(recruiter, 'weekly_digest');
  // Only superusers get those of the firm, whatever else is stored.
  await wish(recruiter, 'firm_digest');
  await wish(superuser, 'firm_digest');
  expect(await digest()).toEqual({ mails: 2 });
  const { zone: tz } = await api.db.selectFrom('outreach_setting').select('zone').executeTakeFirstOrThrow();
  const own = (await call(getInsights, { query: { tz } })).body;
  const firm = (await (await api.as(superuser))(getKpis, { query: { days: 7, tz } })).body;
  const sent = await mails();
  const to = (user: TestUser) => sent.find((mail) => mail.to === user.email)!.text;
  expect(sent).toHaveLength(2);
  expect(to(recruiter)).toContain(ownText(own));
  expect(to(recruiter)).toContain('A role of theirs: The role has no deadline.');
  expect(to(superuser)).toContain(firmText(firm));
  expect(firm.results.find(({ name }) => name === 'messages_sent')!.value).toBe(3);
  expect(to(superuser)).toContain('Messages sent: 3 (the week before: 2)');
});
