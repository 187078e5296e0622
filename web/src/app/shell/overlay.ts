/** What can lie over the page; one at a time. */
export type Overlay = 'palette' | 'key map' | 'impersonation';
