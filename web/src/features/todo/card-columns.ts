/** Columns rather than a grid: cards are of very different heights. */
export const columns = { columns: '360px', columnGap: 1.5, '& > *': { breakInside: 'avoid', mb: 1.5 } } as const;
