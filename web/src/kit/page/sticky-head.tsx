import { GlobalStyles } from '@mui/material';
import { pageTop } from '../theme.ts';

/** As wide as the page, so that nothing shows beside it; above what scrolls under it, below menus. */
const head = {
  position: 'sticky',
  // Of a phone it takes a fifth at most, so it is one row there, and none while it lies on its side.
  flexWrap: { xs: 'nowrap', md: 'wrap' },
  '@media (max-height: 480px)': { position: 'static' },
  top: `calc(${pageTop})`,
  zIndex: 2,
  bgcolor: 'background.default',
  mx: -2,
  px: 2,
  pt: 1,
  mt: -1,
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const line = {
  display: { xs: '-webkit-box', md: 'block' },
  overflow: { xs: 'hidden', md: 'visible' },
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
} as const;

/** Lets the head of a page stay in sight while one scrolls. */
export const stickyHead = { head, line };

/** What takes the focus is not hidden under the head. */
export const BelowStickyHead = () => (
  <GlobalStyles styles={{ html: { scrollPaddingTop: `calc(${pageTop} + 112px)` } }} />
);
