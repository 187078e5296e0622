import { styled } from '@mui/material/styles';

export const cardHeight = 94;
export const cardGap = 6;
/** From the top of one card to that of the next. */
export const cardPitch = cardHeight + cardGap;
/** Above the first card. */
export const cellPadding = 6;

const main = 'var(--mui-palette-primary-main)';

/** One rule for all cards: thousands of them cannot have styles of their own. */
export const Face = styled('li')({
  position: 'absolute',
  insetInline: 6,
  top: cellPadding,
  height: cardHeight,
  padding: '7px 4px 6px 9px',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  background: 'var(--mui-palette-background-paper)',
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: 8,
  listStyle: 'none',
  fontSize: 12,
  lineHeight: '18px',
  contain: 'layout style',
  '& svg': { fontSize: 14, flex: 'none' },
  '& .row': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0, height: 19, whiteSpace: 'nowrap' },
  '& .quiet': { color: 'var(--mui-palette-text-secondary)', paddingRight: 6 },
  '& .text': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .name': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    fontSize: 13,
    fontWeight: 600,
    color: 'var(--mui-palette-text-primary)',
    textDecoration: 'none',
    outline: 'none',
    /* The whole card can be clicked. */
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 8 },
  },
  /* Drawn by hand: large enough to hit, small enough to look at. */
  '& input': {
    appearance: 'none',
    position: 'relative',
    zIndex: 1,
    flex: 'none',
    display: 'grid',
    placeContent: 'center',
    width: 24,
    height: 24,
    margin: '0 -2px 0 -7px',
    borderRadius: 6,
    cursor: 'pointer',
    '&::before': {
      content: '""',
      width: 14,
      height: 14,
      boxSizing: 'border-box',
      border: '1.5px solid var(--mui-palette-outline)',
      borderRadius: 3,
      font: '700 11px/11px system-ui',
      textAlign: 'center',
    },
    '&:checked::before': {
      content: '"✓"',
      borderColor: main,
      background: main,
      color: 'var(--mui-palette-primary-contrastText)',
    },
  },
  '& .days': {
    display: 'flex',
    alignItems: 'center',
    gap: 2,
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--mui-palette-text-secondary)',
  },
  '& .stale': { color: 'var(--mui-palette-warning-main)', fontWeight: 600 },
  '& .bad': { color: 'var(--mui-palette-error-main)' },
  '& .turn': { display: 'block', '& svg': { verticalAlign: -2.5, marginRight: 3 } },
  '& .us': { color: main, fontWeight: 600 },
  '& .touch': { color: 'var(--mui-palette-text-secondary)', fontWeight: 400 },
  '& .votes': { display: 'flex', alignItems: 'center', gap: 2, fontVariantNumeric: 'tabular-nums' },
  '& .assignee': { display: 'flex' },
  '& .menu': {
    position: 'relative',
    zIndex: 1,
    flex: 'none',
    width: 24,
    height: 24,
    padding: 4,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'var(--mui-palette-text-secondary)',
    cursor: 'pointer',
    '& svg': { fontSize: 16, display: 'block' },
    '&:hover': { background: 'var(--mui-palette-action-hover)' },
    /* With a mouse it stands over the days when it is wanted, so that names have room. */
    '@media (hover: hover)': { position: 'absolute', right: 4, top: 4, opacity: 0, background: 'inherit' },
  },
  '&:hover .menu, &:focus-within .menu': { opacity: 1 },
  '@media (hover: hover)': {
    '& .days': { marginRight: 5 },
    '&:hover .days, &:focus-within .days': { visibility: 'hidden' },
  },
  '&:hover': { borderColor: 'var(--mui-palette-outline)' },
  '&[data-open=true]': { borderColor: main },
  '&[data-selected=true]': {
    background: `color-mix(in srgb, ${main} 12%, var(--mui-palette-background-paper))`,
    borderColor: main,
  },
  '&[data-quiet=true] .name': { color: 'var(--mui-palette-text-secondary)', fontWeight: 500 },
  '&:has(.name:focus-visible)': { outline: `2px solid ${main}`, outlineOffset: 1 },
  '[data-dragging] &[data-selected=true]': { opacity: 0.45 },
});
