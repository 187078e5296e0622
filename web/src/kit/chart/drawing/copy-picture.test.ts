import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { copyPicture } from './copy-picture.ts';

class Item {
  readonly parts: Record<string, Promise<Blob>>;
  constructor(parts: Record<string, Promise<Blob>>) {
    this.parts = parts;
  }
}
const picture = new Blob(['png'], { type: 'image/png' });
let saved: string[] = [];
beforeEach(() => {
  saved = [];
  vi.stubGlobal('ClipboardItem', Item);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a picture goes to the clipboard as PNG', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await copyPicture('votes', Promise.resolve(picture));
  const [item] = write.mock.calls[0]![0] as unknown as Item[];
  expect(await item!.parts['image/png']).toBe(picture);
  expect(saved).toEqual([]);
});

test('where the browser cannot copy pictures it becomes a file', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('not allowed'));
  await copyPicture('votes', Promise.resolve(picture));
  expect(saved).toEqual(['votes.png']);
});
