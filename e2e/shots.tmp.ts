import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from './browser.ts';
const base = 'http://localhost:3111';
const found = await findBrowser();
const browser = await chromium.launch({ executablePath: found.executablePath, args: browserArgs, env: { ...process.env, ...found.env } as never });
const reply = await fetch(`${base}/api/v2/auth/login/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username: 'superuser', password: 'demo-password-1' }) });
let tokens: any = await reply.json();
const api = async (method: string, path: string, body?: object) => {
  const r = await fetch(base + path, { method, headers: { authorization: `Bearer ${tokens.access}`, ...(body && { 'content-type': 'application/json' }) }, ...(body && { body: JSON.stringify(body) }) });
  return r.status === 204 ? undefined : r.json();
};
const set = async (rule: string, threshold: number, hold_minutes: number, severity: string) => {
  const { settings }: any = await api('GET', '/api/v2/alerts/');
  return api('PATCH', `/api/v2/alerts/rules/${rule}/`, { threshold, hold_minutes, severity, version: settings.version });
};
const mode = process.argv[2];
if (mode === 'plant') {
  console.log(await set('workers', 2, 0, 'critical'), await set('disk', 50, 60, 'critical'));
  const { settings }: any = await api('GET', '/api/v2/alerts/');
  console.log(await api('PATCH', '/api/v2/alerts/', { version: settings.version, mail_to: ['ops@example.com', 'elsa.berg@example.com'], webhook_url: 'https://hooks.example.com/services/T0001', webhook_secret: 'a secret of the receiver' }));
  await api('POST', '/api/v2/alerts/silences/', { rule: 'certificate', reason: 'The proxy moves on Friday', hours: 72 });
}
for (const [scheme, width] of [['light', 1280], ['dark', 1280], ['light', 375], ['dark', 375]] as const) {
  const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${base}/robots.txt`);
  await page.evaluate(([a, r]) => { localStorage.setItem('access_token', a); localStorage.setItem('refresh_token', r); }, [tokens.access, tokens.refresh] as const);
  await page.goto(`${base}/dev/health`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.waitForTimeout(800);
  await page.screenshot({ path: `/tmp/alerts/shots/${mode}-${scheme}-${width}.png`, fullPage: true });
  if (mode === 'plant' && scheme === 'light') {
    for (const name of ['Who is told', 'Change Workers', 'Silence Workers']) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/alerts/shots/${name.replaceAll(' ', '-')}-${width}.png` });
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  }
  tokens = await page.evaluate(() => ({ access: localStorage.getItem('access_token'), refresh: localStorage.getItem('refresh_token') }));
  await context.close();
}
await browser.close();
