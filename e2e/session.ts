import { register } from '@app/contract/users/accounts';
import { authorizationHeader, login } from '@app/contract/users/auth';
import { pathOf } from '@app/contract/base/endpoint';
import { approveUser, listUsers } from '@app/contract/users/manage-users';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export const demoPassword = 'demo-password-1';
export const newUserPassword = 'a long enough phrase';

/** Signs in as a person does, through the form. */
export async function signIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.goto('/login');
  await fillIn(page, username, password);
}

/** Fills in the login form and sends it. */
export async function fillIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Who is signed in on a page, whether they have the client loaded there, and whether more was written than it knows. */
const users = new WeakMap<Page, { username: string; loaded: boolean; outdated: boolean }>();

/** Is signed in without the form, for tests that are about something else. */
export async function enterAs(page: Page, username: string): Promise<void> {
  const reply = await page.request.post(login.path, { data: { username, password: demoPassword } });
  expect(reply.status()).toBe(200);
  const { access, refresh } = (await reply.json()) as { access: string; refresh: string };
  if (users.get(page)?.username !== username) {
    await page.goto('/robots.txt');
    users.set(page, { username, loaded: false, outdated: false });
  }
  await page.evaluate(
    ([accessToken, refreshToken]) => {
      localStorage.setItem('access_token', accessToken);
      localStorage.setItem('refresh_token', refreshToken);
    },
    [access, refresh] as const,
  );
}

/**
 * Opens an address. Who has the client loaded comes from another screen, as by a click, without loading it again; in the
 * full run it is loaded for every address.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const user = users.get(page);
  if (await leave(page)) {
    if (user!.outdated) await forget(page);
    await turn(page, address);
  } else {
    await page.goto(address);
    if (user) user.loaded = true;
  }
  if (user) user.outdated = false;
}

/**
 * What a test writes without the client, the client does not know for seconds or minutes: for the next address it forgets
 * what it was told, as when it is loaded anew.
 */
export function forgetAfterWrites(page: Page): void {
  const { request } = page;
  // The others, such as `post`, go through it.
  const send = request.fetch.bind(request);
  request.fetch = (path, options) => {
    const user = users.get(page);
    if (user && options?.method !== 'GET' && path !== login.path) user.outdated = true;
    return send(path, options);
  };
}

/** Goes where nothing is shown and nothing asked for, if the client is loaded; answers whether it is. */
export async function leave(page: Page): Promise<boolean> {
  if (!users.get(page)?.loaded || process.env.TESTS === 'full') return false;
  await turn(page, '/nowhere');
  await expect(page).toHaveTitle(/Page not found/);
  return true;
}

/** Only what the frame around every screen shows is there when a page was left; the client asks for that again. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    interface Fiber {
      memoizedProps: { client?: Client } | null;
      child: Fiber | null;
      sibling: Fiber | null;
    }
    interface Client {
      removeQueries(which: { type: 'inactive' }): void;
      invalidateQueries(): Promise<void>;
    }
    const clientBelow = (fiber: Fiber | null): Client | undefined =>
      fiber ? (fiber.memoizedProps?.client ?? clientBelow(fiber.child) ?? clientBelow(fiber.sibling)) : undefined;
    const root = document.querySelector('#root')!;
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
    const { stateNode } = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key!]!;
    const client = clientBelow(stateNode.current)!;
    client.removeQueries({ type: 'inactive' });
    await client.invalidateQueries();
  });

/** From screen to screen without loading the client again. */
export const turn = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Acts as somebody else from now on, as a person does. */
export async function impersonate(page: Page, username: string): Promise<void> {
  await page.goto('/todo');
  await page.getByRole('button', { name: /profile|account/i }).click();
  await page.getByRole('menuitem', { name: 'Impersonate User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impersonate User' });
  await dialog.getByLabel('Username').fill(username);
  await page.getByRole('option', { name: new RegExp(username) }).click();
  await dialog.getByRole('button', { name: /impersonate/i }).click();
  await expect(page.getByText('You are currently impersonating')).toContainText(username);
}

/** What pages report, by page; each test has a list of its own. */
const troubles = new WeakMap<Page, { list: string[] }>();

/** Gathers whatever a user should never cause: errors in the console, exceptions, breaches of the content policy. */
export async function watchForTrouble(page: Page): Promise<string[]> {
  const list: string[] = [];
  const known = troubles.get(page);
  if (known) {
    known.list = list;
    return list;
  }
  const trouble = { list };
  troubles.set(page, trouble);
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.list.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => trouble.list.push(`exception: ${error.message}`));
  await page.exposeFunction('reportViolation', (text: string) => trouble.list.push(`content policy: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, disposition, sourceFile }) => {
        const { reportViolation } = window as unknown as { reportViolation(text: string): void };
        reportViolation(`${violatedDirective} ${blockedURI} (${disposition}) ${sourceFile}`);
      },
    );
  });
  return list;
}

/** An approved user, made through the API. */
export async function createUser(request: APIRequestContext, username: string): Promise<void> {
  const names = { username, email: `${username}@example.com`, first_name: 'Frida', last_name: 'Glömsk' };
  await request.post(register.path, { data: { ...names, password: newUserPassword, terms_accepted: true } });
  const headers = await authorization(request, 'staff');
  const found = await request.get(`${listUsers.path}?query=${username}`, { headers });
  const { results } = (await found.json()) as { results: { id: number }[] };
  await request.post(pathOf(approveUser.path, { id: results[0]?.id }), { headers, data: {} });
}

/** For calls without a page. */
export async function authorization(
  request: APIRequestContext,
  username: string,
  password = demoPassword,
): Promise<{ authorization: string }> {
  const reply = await request.post(login.path, { data: { username, password } });
  const { access } = (await reply.json()) as { access: string };
  return { authorization: authorizationHeader(access) };
}
