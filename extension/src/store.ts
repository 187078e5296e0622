/** What the browser keeps for the extension until it is unpaired. */
export interface Pairing {
  token: string;
  /** Whose work list it is. */
  name: string;
  /** That of the browser, so that what was taken here is found again there. */
  device_id: string;
}
const pairingKeys = ['token', 'name', 'device_id'] as const;

export async function findPairing(): Promise<Pairing | undefined> {
  const found = await chrome.storage.local.get(pairingKeys);
  return typeof found['token'] === 'string' ? (found as unknown as Pairing) : undefined;
}
export const keepPairing = (pairing: Pairing): Promise<void> => chrome.storage.local.set(pairing);
/** The device id stays: it is that of the browser. */
export const forgetPairing = (): Promise<void> => chrome.storage.local.remove(['token', 'name']);

/** What the user looked at when they pressed the icon. */
export interface Page {
  url: string;
  title: string;
  /** What they had selected. */
  text: string;
}
/** Null when there is nothing to capture (any more). */
export type Looked = Page | 'unreadable' | null;
export const findPage = async (): Promise<Looked> =>
  ((await chrome.storage.session.get(['page']))['page'] as Looked | undefined) ?? null;
export const keepPage = (page: Looked): Promise<void> => chrome.storage.session.set({ page });
export const onPage = (tell: (page: Looked) => void): void =>
  chrome.storage.session.onChanged.addListener(({ page }) => {
    if (page) tell((page.newValue as Looked | undefined) ?? null);
  });
