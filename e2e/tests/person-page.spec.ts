import { attachFile } from '@app/contract/people/files';
import { createPerson } from '@app/contract/people/people';
import { expect, type Page, test as inNewTab } from '@playwright/test';
import { enterAs, visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
});

async function makePerson(page: Page, fields: object = {}): Promise<number> {
  const data = { first_name: 'Tova', last_name: 'Testsson', source: 'Test', lawful_basis: 'consent', ...fields };
  const reply = await page.request.post(createPerson.path, { headers: await bearer(page), data });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

async function attach(page: Page, person: number, name: string, content: Buffer): Promise<void> {
  const path = attachFile.path.replace('{kind}', 'person').replace('{id}', String(person));
  const headers = { ...(await bearer(page)), 'content-type': 'application/octet-stream' };
  expect((await page.request.post(`${path}?name=${name}`, { headers, data: content })).status()).toBe(201);
}

/** One page that says hello. */
const pdf = (() => {
  const stream = 'BT /F1 11 Tf 50 800 Td (Hello from a PDF) Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`,
  );
})();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dialog = (page: Page) => page.getByRole('dialog');

test('addresses and numbers lead to mail and phone, unless the person does not want to hear from us', async ({
  page,
}) => {
  const ways = {
    emails: [{ email: 'tova+cv@example.com' }, { email: 'old@example.com', state: 'bounced' }],
    phones: [{ phone: '+46 (0)70 123 45 67' }],
  };
  await visit(page, `/person/${await makePerson(page, ways)}`);
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'tova+cv@example.com' })).toHaveAttribute(
    'href',
    'mailto:tova%2Bcv@example.com',
  );
  await expect(contact.getByRole('link', { name: '+46 (0)70 123 45 67' })).toHaveAttribute('href', 'tel:+46701234567');
  await expect(contact.getByText('old@example.com')).toBeVisible();
  await expect(contact.getByRole('link', { name: 'old@example.com' })).toHaveCount(0);
  await visit(page, `/person/${await makePerson(page, { ...ways, do_not_contact: true })}`);
  await expect(contact.getByText('tova+cv@example.com')).toBeVisible();
  await expect(contact.getByRole('link', { name: /example.com|46/ })).toHaveCount(0);
});

test('the name and what is done most stay in sight while one reads on', async ({ page }) => {
  await visit(page, `/person/${await makePerson(page, { summary: 'A long story.\n'.repeat(300) })}`);
  await page.getByRole('button', { name: 'Show all' }).first().click();
  await page.evaluate(() => scrollTo(0, 1500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await expect(page.getByRole('heading', { level: 1, name: 'Tova Testsson' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add to role' })).toBeInViewport();
});

inNewTab('on a phone, too, where they take a fifth of the screen at most', async ({ page }) => {
  await enterAs(page, 'recruiter');
  const long = {
    first_name: 'Maximiliana Alexandra',
    last_name: 'von Hohenberg-Löwenstein',
    title: 'Senior principal software engineer',
    company_name: 'Svenska Handelsbolaget',
    location_name: 'Kristinehamn',
    years: 17,
    summary: 'A long story. '.repeat(300),
  };
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/person/${await makePerson(page, long)}`);
  const [name, add] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Add to role' })];
  await expect(add).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  for (const each of [name, add]) await expect(each).toBeInViewport();
  const head = (await name.locator('xpath=../../..').boundingBox())!;
  expect(head.height).toBeLessThanOrEqual(667 / 5);
});

test('files are shown without being kept: text, pictures, and what is written in a PDF', async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const id = await makePerson(page);
  await attach(page, id, 'letter.txt', Buffer.from('<b>Hello</b> from a letter'));
  await attach(page, id, 'me.png', png);
  await attach(page, id, 'cv.pdf', pdf);
  await visit(page, `/person/${id}`);
  const show = async (name: string) => {
    await page
      .getByRole('region', { name: 'Timeline' })
      .getByRole('button', { name: `Show ${name}` })
      .click();
    await expect(dialog(page).getByRole('heading', { name })).toBeVisible();
  };
  const close = () => dialog(page).getByRole('button', { name: 'Close' }).click();
  await show('letter.txt');
  await expect(dialog(page)).toContainText('<b>Hello</b> from a letter');
  await close();
  await show('me.png');
  const picture = dialog(page).getByRole('img', { name: 'me.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await close();
  // The browser of the tests has no viewer.
  await show('cv.pdf');
  await expect(dialog(page)).toContainText('Hello from a PDF');
  await close();
  expect(trouble).toEqual([]);
});

inNewTab('a browser that shows PDF files gets the file itself, in a frame', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { value: true }));
  await enterAs(page, 'recruiter');
  const id = await makePerson(page);
  await attach(page, id, 'cv.pdf', pdf);
  await visit(page, `/person/${id}`);
  await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Show cv.pdf' }).click();
  const address = await dialog(page).locator('iframe').getAttribute('src');
  const reply = await page.request.get(address!);
  expect(reply.status()).toBe(200);
  expect((await reply.body()).equals(pdf)).toBe(true);
});

test('what can be done with a person is in the palette, too', async ({ page }) => {
  await visit(page, `/person/${await makePerson(page)}`);
  await expect(page.getByRole('button', { name: 'Add to role' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('remind');
  await expect(page.getByRole('option', { name: 'Remind me' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Remind me' })).toBeVisible();
  await page.keyboard.press('Escape');
});
