import { capturePage, longestCapture } from '@app/contract/people/captures';
import { call, productAddress } from './api.ts';
import { button, make } from './make.ts';
import { tell } from './notice.ts';
import { findPage, keepPage, type Looked, onPage, type Page } from './store.ts';

const longestAddress = 500;
const longestTitle = 500;

/** The page on which the icon was pressed, and a button that sends it. What is shown is all that is sent. */
export function captureSection(fail: (error: unknown) => void): HTMLElement {
  const section = make('section', { ariaLabel: 'Capture', hidden: true });
  const show = (page: Looked) => {
    section.replaceChildren(...partsFor(page));
    section.hidden = section.childElementCount === 0;
  };
  const partsFor = (page: Looked): HTMLElement[] => {
    if (page === null) return [];
    if (page === 'unreadable') return [make('p', { textContent: unreadable })];
    // Whoever opens the panel from the product itself does not want to capture that.
    return new URL(page.url).origin === productAddress() ? [] : shown(fitted(page));
  };
  const send = async (page: Page) => {
    await call(capturePage, { body: page });
    await keepPage(null);
    tell('Captured.', {
      label: 'Open',
      onclick: () => void chrome.tabs.create({ url: `${productAddress()}/import?show=captured` }),
    });
  };
  const shown = (page: Page) => {
    const capture = button('Capture this page', () => {
      capture.disabled = true;
      send(page)
        .catch(fail)
        .finally(() => (capture.disabled = false));
    });
    const isTooLong = page.text.length > longestCapture;
    return [
      make('h2', { textContent: page.title || page.url }),
      make('p', { className: 'address', textContent: page.url }),
      ...(isTooLong ? [] : [selected(page.text)]),
      isTooLong ? make('p', { textContent: tooLong }) : capture,
    ];
  };
  onPage(show);
  void findPage().then(show);
  return section;
}

const unreadable = 'The browser does not let extensions read this page.';
const tooLong = `You have selected more than ${longestCapture.toLocaleString('en')} characters. Select less, and press the icon again.`;

/** It scrolls, so it must be reachable by keyboard. */
const selected = (text: string): HTMLElement =>
  text
    ? make('blockquote', { tabIndex: 0, textContent: text })
    : make('p', { textContent: 'No text is selected: only the address and the title are captured.' });

/** Without what the product would refuse: signs that cannot be stored, and what makes an address long. */
function fitted({ url, title, text }: Page): Page {
  const [address = ''] = url.split('#');
  const { origin, pathname } = new URL(url);
  return {
    url: address.length > longestAddress ? origin + pathname : address,
    title: printable(title.replaceAll(/\s+/g, ' ')).slice(0, longestTitle),
    text: printable(text),
  };
}
const printable = (text: string): string => text.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '');
