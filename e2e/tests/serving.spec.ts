import { expect, test } from '@playwright/test';

test('the page is always fresh, its files are kept for ever and come compressed', async ({ request }) => {
  const page = await request.get('/todo');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(await page.text())?.[1] ?? 'no script in the page';
  const file = await request.get(script, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
});

test('what is not there is not answered with the page', async ({ request }) => {
  for (const path of ['/assets/index-gone.js', '/api/v2/nothing/', '/api/nothing'])
    expect((await request.get(path)).status(), path).toBe(404);
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow');
});

test('source maps stay with us', async ({ request }) => {
  const script = /src="(\/assets\/index-[^"]+\.js)"/.exec(await (await request.get('/')).text())?.[1];
  expect((await request.get(`${script}.map`)).status()).toBe(404);
});
