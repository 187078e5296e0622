/** What plain keys do on every table page, for the list of shortcuts. */
export const tableKeys = {
  'J K': 'Next or previous row',
  Enter: 'Open the row',
  '/': 'Search',
  R: 'Refresh',
} as const;
