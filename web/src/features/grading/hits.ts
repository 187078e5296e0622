/** To the next hit in the text, or in one group of them; after the last comes the first. */
export function goToHit(text: HTMLElement, by: 1 | -1, group?: number): void {
  const hits = [
    ...text.querySelectorAll<HTMLElement>(group === undefined ? 'mark[data-group]' : `mark[data-group="${group}"]`),
  ];
  if (hits.length === 0) return;
  const current = text.querySelector('mark[data-current]');
  const at = current ? hits.indexOf(current as HTMLElement) : -1;
  const next = hits[(at === -1 && by === -1 ? hits.length - 1 : at + by + hits.length) % hits.length]!;
  current?.removeAttribute('data-current');
  next.setAttribute('data-current', '');
  next.scrollIntoView({ block: 'nearest' });
}
