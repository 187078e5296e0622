import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPerson } from '@app/contract/people/people';
import { expect } from '@playwright/test';
import { expectGoodLooks } from '../looks.ts';
import { visit } from '../session.ts';
import { test } from '../tab.ts';

/** What 46elks answers when it is asked about the account. */
async function openGateway() {
  const server = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Basic ${Buffer.from('u1:open sesame').toString('base64')}`;
    response.writeHead(isKnown ? 200 : 401).end(isKnown ? '{"name":"Spana"}' : 'API access denied');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

test('staff set up the gateway and try it; an SMS is written, counted and called back; without the gateway there are none', async ({
  page,
  as,
}) => {
  const gateway = await openGateway();
  const staff = await as('staff');
  const made = await page.request.post(createPerson.path, {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}` },
    data: {
      first_name: 'Sigrid',
      last_name: 'Mobil',
      source: 'Test',
      lawful_basis: 'consent',
      phones: [{ phone: '070-555 12 34', is_primary: true }],
    },
  });
  const { id: person } = (await made.json()) as { id: number };
  const dialog = page.getByRole('dialog', { name: 'Write to Sigrid Mobil' });
  const write = async () => {
    await visit(page, `/person/${person}`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Write message' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeVisible();
  };

  await test.step('whoever is not staff is not shown the gateway', async () => {
    await visit(page, '/config/group');
    await expect(page.getByText('These rules hold for everyone. Staff can change them.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'SMS' })).toBeHidden();
  });

  await test.step('a gateway is tried before it is saved', async () => {
    await visit(staff, '/config/group');
    await staff.getByRole('textbox', { name: 'API username' }).fill('u1');
    await staff.getByLabel('API password').fill('wrong');
    await staff.getByRole('textbox', { name: 'Sender' }).fill('+46766860000');
    await staff.getByRole('textbox', { name: 'Address of the gateway' }).fill(gateway.url);
    await staff.getByRole('button', { name: 'Try it' }).click();
    await expect(staff.getByText('It does not work. The gateway says: API access denied')).toBeVisible();
    await staff.getByLabel('API password').fill('open sesame');
    await staff.getByRole('button', { name: 'Try it' }).click();
    await expect(staff.getByText(/^It works\./)).toBeVisible();
    await staff.getByRole('button', { name: 'Save gateway' }).click();
    await expect(staff.getByRole('textbox', { name: 'Address for incoming SMS' })).toHaveValue(/\/sms\/incoming\//);
    await expectGoodLooks(staff, 'sms gateway');
  });

  await test.step('an SMS says how many it is charged for, and can be called back', async () => {
    await write();
    await dialog.getByRole('combobox', { name: 'Channel' }).click();
    await page.getByRole('option', { name: 'SMS' }).click();
    await expect(dialog.getByText('+46705551234')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('x'.repeat(150));
    await expect(dialog.getByText(/charged as 2 SMS/)).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Hej Sigrid, har du tid en kvart i veckan?');
    await expect(dialog.getByText(/charged as 1 SMS/)).toBeVisible();
    await expectGoodLooks(page, 'sms being written');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/^1 SMS leaves at \d\d:\d\d$/)).toBeVisible();
    await visit(page, `/outbox?person=${person}`);
    await expect(page.getByText('Hej Sigrid, har du tid en kvart i veckan?')).toBeVisible();
    await page.getByRole('button', { name: 'More for Sigrid Mobil' }).first().click();
    await page.getByRole('menuitem', { name: 'Call back' }).click();
    await expect(page.getByText('The SMS to Sigrid Mobil was called back')).toBeVisible();
  });

  await test.step('without the gateway there are only mails', async () => {
    await staff.getByRole('button', { name: 'Remove gateway' }).click();
    await staff
      .getByRole('dialog', { name: 'Remove this gateway?' })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    // Other tests have things to tell staff, too: what is gone is gone, whoever says so.
    await expect(staff.getByRole('button', { name: 'Remove gateway' })).toHaveCount(0);
    await write();
    await dialog.getByRole('combobox', { name: 'Channel' }).click();
    await expect(page.getByRole('option', { name: 'E-mail' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'SMS' })).toBeHidden();
  });
  gateway.close();
});
