/** What plain keys do on every table page, for the list of shortcuts. */
export const tableKeys = {
  'J K': 'Walk through the rows',
  Enter: 'Open the row',
  '/': 'Search',
  R: 'Read again',
} as const;
