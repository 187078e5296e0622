/** Where a list leaves the people it showed, in their order, and its address: the page of a person leads through it. */
export const personListKey = 'spana.list';

export const rememberPersonList = (ids: readonly number[], back: string): void =>
  sessionStorage.setItem(personListKey, JSON.stringify({ ids, back }));
