import { productName } from '@app/contract/base/product';
import { useEffect, useRef } from 'react';
import { rememberPage } from './visited.ts';

let pagesShown = 0;

/** Where one was when the focus last moved. */
let movedAt = '';
document.addEventListener('focusin', () => (movedAt = window.location.pathname));

/** Who has begun to type while the page was loading is not interrupted: the rest would be taken for commands. */
const isTyping = (): boolean =>
  movedAt === window.location.pathname && document.activeElement!.matches('input, textarea, [contenteditable]');

/**
 * Names the browser tab while the page is shown. Give the returned ref to the page's heading (with tabIndex -1):
 * it takes the focus after a navigation, so a screen reader says where it is and Tab goes on from the top.
 */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${productName} · ${title}`;
    rememberPage(window.location.pathname, title);
    return () => {
      document.title = productName;
    };
  }, [title]);
  useEffect(() => {
    /* The browser itself looks after the first page of a visit. */
    if (pagesShown > 0 && !isTyping()) heading.current?.focus({ preventScroll: true });
    return () => {
      pagesShown += 1;
    };
  }, []);
  return heading;
}
