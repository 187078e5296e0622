/** Is text selected that begins inside this element? */
export function isSelecting(within: Element | null): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && within !== null && within.contains(selection.anchorNode);
}
