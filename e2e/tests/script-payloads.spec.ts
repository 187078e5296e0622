import { auditActions } from '@app/contract/base/audit-actions';
import { approveUser, listUsers, rejectUser } from '@app/contract/users/manage-users';
import { register } from '@app/contract/users/accounts';
import { createCompany, getJobPosting, listJobPostings } from '@app/contract/people/companies';
import type { Endpoint } from '@app/contract/base/endpoint';
import { attachFile } from '@app/contract/people/files';
import { capturePage } from '@app/contract/people/captures';
import { createImport } from '@app/contract/people/imports';
import { addComment, addReminder, createPerson, getFullPerson } from '@app/contract/people/people';
import { createSearchTemplate } from '@app/contract/people/person-search';
import { setTags } from '@app/contract/people/tags';
import { type APIRequestContext, type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { scriptPayloads } from '../script-payloads.ts';
import { demoPassword, enterAs, turn, visit } from '../session.ts';

/** Payloads, a word that only their people and companies have, to find them by, and a payload with that word. */
interface Batch {
  payloads: readonly string[];
  mark: string;
  text: (payload: string) => string;
}
/** As many as a list of a person takes at once. */
const perPerson = 20;
/** As many as a table shows at once. */
const perPage = 50;

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: object;
  bytes?: Buffer;
}
/** Calls the API as the one who is signed in. Refusals are fine, failures are not. */
function sender(request: APIRequestContext, authorization: string) {
  return async (endpoint: Endpoint, { params = {}, query, body, bytes }: Sent = {}) => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
    const call = () =>
      request.fetch(path, {
        method: endpoint.method,
        headers: { authorization, ...(bytes && { 'content-type': 'application/octet-stream' }) },
        ...(query && { params: query }),
        ...(body ? { data: body } : bytes ? { data: bytes } : {}),
      });
    let reply = await call();
    // Only a few files of one user come in at a time.
    await expect
      .poll(async () => {
        if (reply.status() === 429) reply = await call();
        return reply.status();
      })
      .not.toBe(429);
    expect(reply.status(), `${endpoint.path} ${JSON.stringify(body ?? query)}`).toBeLessThan(500);
    return { ok: reply.ok(), body: reply.ok() && reply.status() !== 204 ? await reply.json() : undefined };
  };
}
type Send = ReturnType<typeof sender>;
const bearer = async (page: Page) => `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`;

/** Eight at a time. */
async function forEach<T>(items: readonly T[], act: (item: T, index: number) => Promise<unknown>): Promise<void> {
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

/** Each payload in each field of somebody of its own, and in groups in every list that a person has. */
async function storePeople(send: Send, { payloads, mark, text }: Batch): Promise<number[]> {
  const ids: number[] = [];
  await forEach(payloads, async (payload, index) => {
    const group = index % perPerson === 0 ? payloads.slice(index, index + perPerson) : [payload];
    const { ok, body } = await send(createPerson, {
      body: {
        first_name: payload,
        last_name: payload,
        headline: payload,
        title: payload,
        company_name: payload,
        location_name: payload,
        summary: `${payload}\n\n${text(payload)}`,
        source: payload,
        purpose: payload,
        lawful_basis: 'consent',
        skills: [mark, ...group],
        languages: group,
        emails: [{ email: `${mark}.${index}@example.com` }],
        phones: group.map((phone) => ({ phone: phone.slice(0, 40) })),
        experiences: group.map((each) => ({
          title: each,
          company_name: each,
          location_name: each,
          description: each,
        })),
        educations: group.map((each) => ({ school: each, degree: each })),
      },
    });
    expect(ok, payload).toBe(true);
    const { id } = body as { id: number };
    ids[index] = id;
    // Contacts are checked for what they are: a script is none, and whatever is taken is looked at below.
    const base = { first_name: payload, source: mark, lawful_basis: 'consent' };
    await send(createPerson, { body: { ...base, emails: [{ email: payload }] } });
    await send(createPerson, { body: { ...base, links: [payload], source_url: payload } });
    await send(createPerson, { body: { ...base, links: [`https://example.com/${payload}`], skills: [mark] } });
    await send(addComment, { params: { id }, body: { body: payload } });
    await send(capturePage, { body: { url: `https://example.com/${mark}/${index}`, title: payload, text: payload } });
    await send(capturePage, { body: { url: payload } });
    await send(addReminder, { params: { id }, body: { due: '2026-01-01T09:00:00Z', text: payload } });
    await send(setTags, { params: { kind: 'person', id }, body: { tags: group } });
    const name = `${payload.replaceAll(/[/\\]/g, '')}.txt`;
    await send(attachFile, { params: { kind: 'person', id }, query: { name }, bytes: Buffer.from(payload) });
    await send(createSearchTemplate, { body: { name: text(payload), search: `?q=${encodeURIComponent(payload)}` } });
  });
  return ids;
}

async function storeCompanies(send: Send, { payloads, text }: Batch): Promise<number[]> {
  const ids: number[] = [];
  await forEach(payloads, async (payload, index) => {
    const fields = { industry: payload, location_name: payload, client: true };
    const { ok, body } = await send(createCompany, { body: { name: text(payload), ...fields } });
    expect(ok, payload).toBe(true);
    ids[index] = (body as { id: number }).id;
    await send(createCompany, { body: { name: payload, website: payload, domain: payload } });
    await send(setTags, { params: { kind: 'company', id: ids[index] }, body: { tags: [payload] } });
  });
  return ids;
}

async function storeLists(send: Send, { payloads }: Batch): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < payloads.length; start += 50) {
    const some = payloads.slice(start, start + 50);
    const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
    const rows = some.map((payload) =>
      [payload, payload, payload, `${payload}@x.example`, payload].map(cell).join(','),
    );
    const header = ['Name', 'Title', some[0]!, 'E-mail', 'Company'].map(cell).join(',');
    const name = `${some[0]!.replaceAll(/[/\\]/g, '')}.csv`;
    const { ok, body } = await send(createImport, {
      query: { name },
      bytes: Buffer.from([header, ...rows].join('\n')),
    });
    expect(ok).toBe(true);
    ids.push((body as { id: number }).id);
  }
  return ids;
}

/** A few users have several payloads each: hashing two hundred passwords would take longer than all the rest. */
async function storeUsers(send: Send, { payloads, mark }: Batch): Promise<{ username: string; id: number }[]> {
  const names = payloads.filter((_, index) => index % 12 === 0).map((_, n) => `${mark.toLowerCase()}.${n}`);
  await forEach(names, async (username, n) => {
    const [first, second, third] = [1, 2, 3].map((step) => payloads[(n * 12 + step) % payloads.length]!);
    const { ok } = await send(register, {
      body: {
        username,
        password: demoPassword,
        email: `${username}@example.com`,
        terms_accepted: true,
        first_name: first,
        last_name: second,
        company_name: third,
      },
    });
    expect(ok, username).toBe(true);
    for (const bad of [{ linkedin_url: first }, { phone_number: second }, { username: third }])
      await send(register, { body: { username, password: demoPassword, ...bad } });
  });
  const { body } = await send(listUsers, { query: { query: mark.toLowerCase(), limit: '100' } });
  return (body as { results: { username: string; id: number }[] }).results;
}

/** Everything that a payload could have brought about, from now on. */
async function watchForScripts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  const own = new URL(test.info().project.use.baseURL!).host;
  await page.exposeFunction('xss', () => void ran.push(`a script on ${page.url()}`));
  await page.exposeFunction('reportViolation', (what: string) => void ran.push(`policy breach: ${what}`));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reportViolation } = window as unknown as { reportViolation(what: string): void };
      reportViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    }),
  );
  page.on('dialog', (dialog) => {
    ran.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => ran.push(`exception: ${error.message}`));
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && host !== own) ran.push(`request: ${request.url()}`);
  });
  page.on('popup', (popup) => ran.push(`window: ${popup.url()}`));
  return ran;
}

/** What became an element or a link that a script could hide in. */
const planted = (page: Page) =>
  page.evaluate(() => {
    const element = (each: Element) => each.outerHTML.slice(0, 200);
    const foreign =
      'main iframe, main script, main object, main embed, main style:not([nonce]), main base, main link, main form[action]';
    const found = [...document.querySelectorAll(`${foreign}, marquee, math, x, xss, [src="x"], [ng-app], [v-html]`)];
    for (const each of document.querySelectorAll('*'))
      for (const { name, value } of each.attributes)
        if (name.startsWith('on') || (/^(href|src|xlink:href|action|formaction|srcdoc)$/.test(name) && !isPlain(value)))
          found.push(each);
    function isPlain(url: string) {
      const { protocol, host } = new URL(url, location.href);
      return ['mailto:', 'tel:'].includes(protocol) || (/^https?:$/.test(protocol) && host !== 'evil.invalid');
    }
    return found.map(element);
  });

async function storeAndOpen(page: Page, browser: Browser, batch: Batch): Promise<void> {
  const { payloads, mark, text } = batch;
  const pages = Array.from({ length: Math.ceil(payloads.length / perPage) }, (_, index) => index + 1);
  await enterAs(page, 'superuser');
  const send = sender(page.request, await bearer(page));
  const users = await storeUsers(send, batch);
  const [author, ...others] = users;
  expect((await send(approveUser, { params: { id: author!.id }, body: { reason: payloads[0] } })).ok).toBe(true);
  const [people, companies, lists] = await Promise.all([
    storePeople(send, batch),
    storeCompanies(send, batch),
    storeLists(send, batch),
  ]);

  const ran = await watchForScripts(page);
  const look = async (what: string) => {
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await planted(page), what).toEqual([]);
    expect(ran, what).toEqual([]);
  };
  const open = async (address: string) => {
    await visit(page, address);
    // Behind a dialog it is hidden from all who ask by role.
    await expect(page.locator('h1')).toBeVisible();
    await look(address);
  };

  const turnTo = async (address: string, there: Locator) => {
    await turn(page, address);
    await expect(there).toBeVisible();
  };

  await test.step('the list of hits, with what was asked for marked', async () => {
    await open(`/person_search?q=${mark}+AND+(script+OR+img+OR+svg+OR+xss)`);
    const items = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect(items.first()).toBeVisible();
    /* The list also grows by itself when its end comes into view. */
    await expect(async () => {
      await page
        .getByRole('button', { name: 'Load more' })
        .scrollIntoViewIfNeeded({ timeout: 1000 })
        .catch(() => {});
      expect(await items.count()).toBeGreaterThanOrEqual(payloads.length * 0.85);
    }).toPass();
    await expect(items.locator('mark').first()).toBeVisible();
    await look('list of hits');
    await page.getByRole('main').getByRole('button', { name: 'Saved searches' }).click();
    await expect(page.getByRole('dialog').getByText(text(payloads[0]!)).first()).toBeVisible();
    await look('saved searches');
  });

  await test.step('the side panel, the page, its drawer and the text of people', async () => {
    for (const [index, id] of [...people.entries()].filter(([n]) => n % perPerson === 0)) {
      const name = payloads[index]!.trim();
      await turnTo(`/person_search?q=${mark}&person=${id}`, page.getByRole('dialog').getByText(name).first());
      await expect(page.getByRole('dialog').getByText('Experience')).toBeVisible();
      await look(`side panel of ${id}`);
      await turnTo(`/person/${id}`, page.getByRole('region', { name: 'Timeline' }));
      await expect(page.locator('h1')).toContainText(name);
      await look(`page of ${id}`);
      await page.getByRole('button', { name: 'More details' }).click();
      for (const tab of ['Comments', 'Reminders', 'Files']) {
        await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
        await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
        await look(`${tab} of ${id}`);
      }
      await turnTo(`/person/${id}/text`, page.getByRole('button', { name: 'Copy' }));
      await look(`text of ${id}`);
    }
    for (const [index, id] of [...people.entries()].filter(([n]) => n % 9 === 1)) {
      await turnTo(`/person/${id}`, page.locator('h1', { hasText: payloads[index]!.trim() }));
      await look(`page of ${id}`);
    }
  });

  await test.step('companies and sales', async () => {
    for (const [index, id] of [...companies.entries()].filter(([n]) => n % 10 === 0)) {
      await turnTo(`/company/${id}`, page.locator('h1', { hasText: text(payloads[index]!.trim()) }));
      await look(`company ${id}`);
    }
    for (const path of ['/company_search', '/company_sales'])
      for (const number of pages) {
        await open(`${path}?query=${mark}&page=${number}`);
        await expect(page.getByRole('grid').getByText(mark).first()).toBeVisible();
        await look(`${path}, page ${number}`);
      }
  });

  await test.step('what came into the database by another way', async () => {
    const postings = payloads.map((payload, index) => ({
      id: index + 1,
      job_title: payload,
      description_text: payload,
      company: null,
      company_name: payload,
      location_name: payload,
      url: payload,
      source: 'own',
      listed_at: '2026-01-01T00:00:00Z',
      expire_at: null,
    }));
    await page.route(`**${listJobPostings.path}?*`, (route) => {
      const start = Number(new URL(route.request().url()).searchParams.get('offset'));
      return route.fulfill({ json: { count: postings.length, results: postings.slice(start, start + perPage) } });
    });
    await page.route(`**${getJobPosting.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ json: postings[Number(route.request().url().split('/').at(-2)) - 1]! }),
    );
    for (const path of ['/job', '/linkedin_job_posting'])
      for (const number of pages) {
        const last = postings[Math.min(number * perPage, postings.length) - 1]!;
        const shown = page.getByRole('dialog').getByText(last.job_title);
        await turnTo(`${path}?page=${number}&posting=${last.id}`, shown.first());
        await look(`${path}, page ${number}`);
      }
    const links = scriptPayloads.filter((payload) =>
      /^(\W*(java|vb)script|data:|blob:|feed:|view-|\/\/|\\)/i.test(payload),
    );
    await page.route(`**${getFullPerson.path.replace('{id}', '*')}`, async (route) => {
      const reply = await route.fetch();
      const emails = payloads.map((email) => ({ email, state: 'valid', is_primary: false }));
      await route.fulfill({
        json: { ...(await reply.json()), links, emails, source_url: links[0], job_postings: postings.slice(0, 10) },
      });
    });
    for (const url of [`/person/${people[0]}`, `/person_search?q=${mark}&person=${people[1]}`]) {
      // It may have been told about them before.
      await page.goto(url);
      await expect(page.getByText(links.find((link) => link.startsWith('javascript:'))!).first()).toBeVisible();
      await look(`${url} with links that are none`);
    }
    await page.route(`**${listUsers.path}?*`, async (route) => {
      const list = (await (await route.fetch()).json()) as { results: { userprofile: object }[] };
      const results = list.results.map((user, n) => ({
        ...user,
        userprofile: { ...user.userprofile, linkedin_url: payloads[n * 8] ?? 'javascript:xss()' },
      }));
      await route.fulfill({ json: { ...list, results } });
    });
    await page.goto('/user-management/pending-users');
    await expect(page.locator('h1')).toBeVisible();
    await look('pending users with links that are none');
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('lists that are imported', async () => {
    await open('/import');
    for (const [index, id] of lists.entries()) {
      const preview = page.getByRole('region', { name: 'Preview' }).getByRole('listitem');
      await turnTo(`/import?list=${id}`, preview.filter({ hasText: payloads[index * 50]! }).first());
      await look(`list ${id}`);
    }
  });

  await test.step('profiles that were captured', async () => {
    await turnTo('/import?show=captured', page.getByRole('button', { name: 'Dismiss' }));
    await look('captured profiles');
  });

  await test.step('users, their letters and what they did', async () => {
    for (const [path, title] of [
      ['/todo?cards=all', 'To-do'],
      ['/user-management/pending-users', 'Pending users'],
      ['/dev/mail-outbox', 'Mail outbox'],
    ] as const) {
      await turnTo(path, page.getByRole('heading', { level: 1, name: title }));
      await look(path);
    }
    await open(`/user-management/active-users?query=${mark}&state=pending,active`);
    await open(`/user-management/active-users?query=${mark}&user=${others[0]!.id}`);
    await forEach(others, (user, n) =>
      send(rejectUser, { params: { id: user.id }, body: { reason: payloads[n * 10] } }),
    );
    for (const action of ['search_save', 'user_reject', 'user_approve', 'register'] as const) {
      const entry = page.getByRole('listitem').filter({ hasText: auditActions[action] });
      await turnTo(`/user-management/audit-trail?action=${action}`, entry.first());
      await look(`audit trail of ${action}`);
    }
  });

  await test.step('the e-mail box and the palette', async () => {
    await turnTo('/todo', page.getByRole('heading', { level: 1, name: 'To-do' }));
    await page.getByRole('combobox', { name: 'Search by email' }).fill(mark);
    await expect(page.getByRole('option').first()).toBeVisible();
    await look('e-mail box');
    await page.keyboard.press('Escape');
    for (const payload of payloads.filter((_, index) => index % 20 === 0)) {
      await page.getByRole('combobox', { name: 'Search by email' }).fill(payload);
      await expect(page.getByText(/^No e-mail address begins with/)).toBeVisible();
      await look(`e-mail box with ${payload}`);
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    for (const payload of payloads.filter((_, index) => index % 20 === 0)) {
      await page.getByRole('dialog').getByRole('combobox').fill(payload);
      await look(`palette with ${payload}`);
    }
  });

  await test.step('as somebody whose own name is one', async () => {
    const own = await browser.newPage();
    await enterAs(own, author!.username);
    const ranThere = await watchForScripts(own);
    for (const path of ['/todo?cards=all', '/config/profile', '/config/settings', '/config/plugin']) {
      await own.goto(path);
      await expect(own.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(own.getByRole('progressbar')).toHaveCount(0);
      expect(await planted(own), path).toEqual([]);
    }
    expect(ranThere).toEqual([]);
    await own.close();
  });
  expect(ran).toEqual([]);
}

test('there are enough script payloads', () => {
  expect(scriptPayloads.length).toBeGreaterThanOrEqual(150);
});

/* Two parts side by side take half the time; each has some payloads of every kind. The full run tries them all. */
const parts = process.env.TESTS === 'full' ? 2 : 8;
for (const part of [0, 1])
  test(`script payloads stored in every text field, opened on every page: none runs (part ${part + 1})`, async ({
    page,
    browser,
  }) => {
    const mark = `Xss${part}x${Date.now() % 1_000_000}`;
    const payloads = scriptPayloads.filter((_, index) => index % parts === part);
    await storeAndOpen(page, browser, { payloads, mark, text: (payload) => `${payload} ${mark}` });
  });
