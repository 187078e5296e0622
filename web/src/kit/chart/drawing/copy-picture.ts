import { errorText } from '../../net/api-error.ts';
import { download } from '../../net/download.ts';
import { notify } from '../../page/notices/notify.ts';

/* A browser lets a page copy for a moment after a click only, so the clipboard is given the picture before it is made. */
/** Puts a picture on the clipboard, or saves it as a file where the browser cannot. */
export async function copyPicture(name: string, picture: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    notify('Picture copied');
  } catch {
    await savePicture(
      name,
      picture,
      'The browser does not let this page copy pictures; it was saved as a file instead',
    );
  }
}

export async function savePicture(name: string, picture: Promise<Blob>, told?: string): Promise<void> {
  try {
    download(`${name}.png`, 'image/png', await picture);
    if (told !== undefined) notify(told, { severity: 'info' });
  } catch (error) {
    notify(errorText(error, 'The picture could not be made'), { severity: 'error' });
  }
}
