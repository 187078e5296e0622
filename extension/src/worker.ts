import { keepPage, type Page } from './store.ts';

/* The icon opens the panel and shows it the page. Nothing here acts by itself, and nothing is sent from here. */
chrome.action.onClicked.addListener(({ id, windowId }) => {
  // First, because browsers open a panel only for a click that has just been made.
  void chrome.sidePanel.open({ windowId });
  if (id !== undefined) void readPage(id).then(keepPage);
});

/** Address, title and selection of the page on which the icon was pressed; pages of the browser itself cannot be read. */
async function readPage(tabId: number): Promise<Page | null> {
  try {
    const [answer] = await chrome.scripting.executeScript({ target: { tabId }, func: lookAtPage });
    return answer?.result ?? null;
  } catch {
    return null;
  }
}

/** Runs in the page, so it can use nothing from here. It takes what the user selected and nothing else of the page. */
const lookAtPage = (): Page => ({
  url: location.href,
  title: document.title,
  text: getSelection()?.toString() ?? '',
});
