import { notify } from './notices/notify.ts';

export async function copy(what: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied`);
  } catch {
    notify('The browser does not let this page copy; please select the text and press Ctrl+C', { severity: 'warning' });
  }
}
