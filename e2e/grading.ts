import { type AssignmentCard, createAssignment } from '@app/contract/roles/assignments';
import { type AuditEntry, listAuditLog } from '@app/contract/machine/audit';
import { login } from '@app/contract/users/auth';
import { pathOf } from '@app/contract/base/endpoint';
import { getGrading, rebuildGradeQueue } from '@app/contract/roles/grading';
import { listVotes } from '@app/contract/roles/votes';
import { expect, type Page } from '@playwright/test';
import { demoPassword, visit } from './session.ts';

export const shownName = (page: Page) => page.getByRole('region', { name: 'Facts' }).getByRole('heading');
export const verdict = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Your vote', exact: true }).getByRole('button', { name: label, exact: true });
export const lastVerdicts = (page: Page) => page.getByRole('list', { name: 'Your last votes' }).getByRole('button');
export const pace = (page: Page) => page.getByLabel('Your pace');

export async function ask<T>(page: Page, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const reply = await page.request.fetch(path, {
    method,
    ...(data && { data }),
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json() as Promise<T>;
}

interface Listed {
  results: { person: { id: number }; votes: { user: number; grade: string; reason: string; method: string }[] }[];
}
export const votesOf = (page: Page, role: number) =>
  ask<Listed>(page, 'GET', `${listVotes.path}?assignment=${role}&limit=200`).then(({ results }) =>
    results.flatMap(({ person, votes }) => votes.map((vote) => ({ ...vote, person: person.id }))),
  );

/** Every vote that was written down for a role, also those that no longer count. */
export async function writtenVotes(page: Page, role: number): Promise<number> {
  const reply = await page.request.post(login.path, { data: { username: 'superuser', password: demoPassword } });
  const { access } = (await reply.json()) as { access: string };
  const log = await page.request.get(`${listAuditLog.path}?action=vote&target=assignment:${role}&limit=100`, {
    headers: { authorization: `Bearer ${access}` },
  });
  const { results } = (await log.json()) as { results: AuditEntry[] };
  return results.length;
}

/** A role of one's own that people wait for. */
export async function makeRole(page: Page, role: { name: string } & Partial<AssignmentCard>): Promise<number> {
  const { id } = await ask<{ id: number }>(page, 'POST', createAssignment.path, {
    status: 1,
    must_skills: ['React'],
    should_skills: ['TypeScript'],
    ...role,
  });
  return id;
}
export async function fillQueue(page: Page, role: number): Promise<void> {
  await ask(page, 'POST', pathOf(rebuildGradeQueue.path, { id: role }));
  await expect
    .poll(async () => {
      const { queue } = await ask<{ queue: { left: number } }>(page, 'GET', pathOf(getGrading.path, { id: role }));
      return queue.left;
    })
    .toBeGreaterThan(40);
}
export async function start(page: Page, role: { name: string } & Partial<AssignmentCard>): Promise<number> {
  const id = await makeRole(page, role);
  await fillQueue(page, id);
  await open(page, `/grading/${id}`);
  return id;
}
export async function open(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(shownName(page)).toBeVisible();
  await expect.poll(() => personIn(page)).toBeGreaterThan(0);
}
/** Presses a key and answers with who was judged by it. */
export async function press(page: Page, key: string): Promise<number> {
  const before = personIn(page);
  await page.keyboard.press(key);
  await expect.poll(() => personIn(page)).not.toBe(before);
  return before;
}
export const personIn = (page: Page): number => Number(new URL(page.url()).pathname.split('/')[3]);

/** More than twenty people are at hand as soon as the second answer has come. */
export const manyAtHand = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('limit=20')).length,
      ),
    )
    .toBeGreaterThan(0);
