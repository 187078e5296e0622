import { createCompany } from '@app/contract/people/companies';
import { createPerson } from '@app/contract/people/people';
import { expect, type Locator, type Page } from '@playwright/test';
import { visit, watchForTrouble } from '../session.ts';
import { test } from '../tab.ts';

const bearer = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('access_token'))}`,
});
async function make(page: Page, path: string, data: object): Promise<number> {
  const reply = await page.request.post(path, { headers: await bearer(page), data });
  expect(reply.status()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

/** A photo in landscape, as a camera takes it: red, with a blue middle. */
async function photo(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 900 });
    const context = canvas.getContext('2d')!;
    context.fillStyle = 'red';
    context.fillRect(0, 0, 1600, 900);
    context.fillStyle = 'blue';
    context.fillRect(350, 0, 900, 900);
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(url.split(',')[1]!, 'base64') };
}

/** Whether the picture came, its size, and the colour at its left edge. */
const seen = (picture: Locator) =>
  picture.evaluate(async (element: HTMLImageElement) => {
    /* Another picture may come while this one is being decoded. */
    const isDecoded = () =>
      element.decode().then(
        () => true,
        () => false,
      );
    while (element.isConnected && !(await isDecoded())) await new Promise(requestAnimationFrame);
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d')!;
    context.drawImage(element, 2, element.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return { size: [element.naturalWidth, element.naturalHeight], color: blue > 200 && red < 50 ? 'blue' : 'other' };
  });

const dialog = (page: Page) => page.getByRole('dialog');
async function choose(page: Page, button: string, save: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await dialog(page)
    .getByLabel('File')
    .setInputFiles(await photo(page));
  await dialog(page).getByRole('button', { name: save }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a photo of a person is cut to a square of 200 pixels, is there after a reload, and is removed again', async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const person = { first_name: 'Tova', last_name: 'Testsson', source: 'Test', lawful_basis: 'consent' };
  const id = await make(page, createPerson.path, person);
  await visit(page, `/person/${id}`);
  const button = 'Change the photo of Tova Testsson';
  const picture = page.getByRole('button', { name: button }).locator('img');
  expect(await seen(picture)).toMatchObject({ size: [200, 200], color: 'other' });
  await choose(page, button, 'Save photo');
  await expect(picture).toHaveAttribute('src', /photo=/);
  expect(await seen(picture)).toEqual({ size: [200, 200], color: 'blue' });
  await page.reload();
  expect(await seen(picture)).toEqual({ size: [200, 200], color: 'blue' });

  await page.getByRole('button', { name: button }).click();
  await dialog(page).getByRole('button', { name: 'Remove photo' }).click();
  await expect(picture).not.toHaveAttribute('src', /photo=/);
  expect(await seen(picture)).toMatchObject({ color: 'other' });
  expect(trouble).toEqual([]);
});

test('one’s own photo is in the profile menu at once, and on the to-do page', async ({ as }) => {
  const page = await as('recruiter3');
  await visit(page, '/config/profile');
  await choose(page, 'Change your photo', 'Save photo');
  const inMenu = page.getByRole('button', { name: 'Profile menu of recruiter3' }).locator('img');
  await expect.poll(() => seen(inMenu)).toMatchObject({ color: 'blue' });
  await visit(page, '/todo');
  const onChip = page.getByRole('button', { name: 'Ronja', exact: true }).locator('img');
  await expect.poll(() => seen(onChip)).toMatchObject({ color: 'blue' });
});

test('a logo of a company is kept whole', async ({ page }) => {
  const id = await make(page, createCompany.path, { name: 'Testbolaget' });
  await visit(page, `/company/${id}`);
  const button = 'Change the logo of Testbolaget';
  await choose(page, button, 'Save logo');
  const picture = page.getByRole('button', { name: button }).locator('img');
  await expect(picture).toHaveAttribute('src', /photo=/);
  expect(await seen(picture)).toMatchObject({ size: [200, 200], color: 'other' });
});

test('a file that is no picture is refused before it is sent', async ({ page }) => {
  await visit(page, '/config/profile');
  await page.getByRole('button', { name: 'Change your photo' }).click();
  const file = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
  await dialog(page).getByLabel('File').setInputFiles(file);
  await expect(dialog(page).getByRole('alert')).toContainText('cannot be read as a picture');
  await expect(dialog(page).getByRole('button', { name: 'Save photo' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
});
