/** Whether an address leads to a page of the web. What is stored may be anything; a script must not become a link. */
export const isWebLink = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
