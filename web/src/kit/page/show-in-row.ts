/**
 * Scrolls a row sideways until one of its items is in sight. Not by `scrollIntoView`: the first Tab on the page would then
 * go on from the item, past the menu and the link around it.
 */
export function showInRow(item: HTMLElement | null): void {
  const row = item?.parentElement;
  if (!item || !row) return;
  const [inner, outer] = [item.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, inner.left - outer.left) + Math.max(0, inner.right - outer.right);
}
