import { keepPage, type Looked, type Page } from './store.ts';

let presses = 0;

/* The icon opens the panel and shows it the page. Nothing here acts by itself, and nothing is sent from here. */
chrome.action.onClicked.addListener(({ id, windowId }) => {
  // First, because browsers open a panel only for a click that has just been made.
  void chrome.sidePanel.open({ windowId });
  const press = (presses += 1);
  // A page that is slow to answer does not push aside the one on which the icon was pressed after it.
  const keep = (page: Looked) => (press === presses ? keepPage(page) : undefined);
  if (id !== undefined) void readPage(id).then(keep);
});

/** Address, title and selection of the page on which the icon was pressed; pages of the browser itself cannot be read. */
async function readPage(tabId: number): Promise<Looked> {
  try {
    const [answer] = await chrome.scripting.executeScript({ target: { tabId }, func: lookAtPage });
    return answer?.result ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/** Runs in the page, so it can use nothing from here. It takes what the user selected and nothing else of the page. */
const lookAtPage = (): Page => ({
  url: location.href,
  title: document.title,
  text: getSelection()?.toString() ?? '',
});
