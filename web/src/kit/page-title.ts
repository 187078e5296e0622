import { productName } from '@app/contract/product';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Names the browser tab while the page is shown. Give the returned ref to the page's heading (with tabIndex -1):
 * it takes the focus after a navigation, so a screen reader says where it is and Tab goes on from the top.
 */
export function usePageTitle(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const firstVisit = useLocation().key === 'default';
  useEffect(() => {
    document.title = `${productName} · ${title}`;
    return () => {
      document.title = productName;
    };
  }, [title]);
  useEffect(() => {
    if (!firstVisit) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page appears, not when its address changes
  }, []);
  return heading;
}
