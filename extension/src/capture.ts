import { capturePage } from '@app/contract/captures';
import { call, productAddress } from './api.ts';
import { button, make } from './make.ts';
import { tell } from './notice.ts';
import { findPage, keepPage, onPage, type Page } from './store.ts';

const longestAddress = 500;
const longestTitle = 500;

/** The page on which the icon was pressed, and a button that sends it. What is shown is all that is sent. */
export function captureSection(fail: (error: unknown) => void): HTMLElement {
  const section = make('section', { ariaLabel: 'Capture', hidden: true });
  const show = (page: Page | null) => {
    section.hidden = page === null;
    section.replaceChildren(...(page ? shown(page) : []));
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
    return [
      make('h2', { textContent: page.title || page.url }),
      make('p', { className: 'address', textContent: page.url }),
      page.text
        ? make('blockquote', { textContent: page.text })
        : make('p', { textContent: 'No text is selected: only the address and the title are captured.' }),
      capture,
    ];
  };
  onPage((page) => show(page && fitted(page)));
  void findPage().then((page) => show(page && fitted(page)));
  return section;
}

/** Without what the product would refuse: long addresses are so by what follows the question mark. */
function fitted({ url, title, text }: Page): Page {
  const [address = ''] = url.split('#');
  const { origin, pathname } = new URL(url);
  return {
    url: address.length > longestAddress ? origin + pathname : address,
    title: title.replaceAll(/\s+/g, ' ').slice(0, longestTitle),
    text,
  };
}
