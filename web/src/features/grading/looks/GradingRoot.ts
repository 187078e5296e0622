import { styled } from '@mui/material/styles';
import { palette as series } from '../../../kit/chart/drawing/palette.ts';
import { barsBelow, pageTop, theme } from '../../../kit/theme.ts';
import { bars } from './bars.ts';
import { line, narrow, palette, wide } from './measures.ts';
import { person } from './person.ts';

/** Groups of marked words have the colours that series have in charts. */
const groupColours = Object.fromEntries(
  series.light.map((colour, index) => [
    `& [data-group="${index}"]`,
    { '--group': colour, '[data-color-scheme="dark"] &': { '--group': series.dark[index] } },
  ]),
);

/**
 * The frame of the cockpit. One person after the other is drawn at the speed of a key, so what is drawn is plain, and its
 * looks are one set of rules that is worked out once.
 */
export const GradingRoot = styled('div')({
  [`:root:has(& .verdicts)`]: { [barsBelow]: '116px' },
  ...groupColours,
  margin: theme.spacing(-2),
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  background: palette.background.paper,
  display: 'flex',
  flexDirection: 'column',
  [wide]: { height: `calc(100dvh - ${pageTop})` },
  /* One below the other, what was done last on top; and nobody holds a phone for its keys. */
  [narrow]: {
    minHeight: `calc(100dvh - ${pageTop})`,
    paddingBottom: 116,
    '& .head': { order: -2 },
    '& .strip': { order: -1 },
    '& .keys': { display: 'none' },
  },
  '& p, & h1, & h2, & h3, & ul, & ol, & dl, & dd': { margin: 0, padding: 0 },
  '& ul, & ol': { listStyle: 'none' },
  '& small, & .none, & dt': { color: palette.text.secondary, fontSize: '0.75rem' },
  '& .keys': { marginLeft: 8, [wide]: { display: 'inline-flex' } },
  '& h3': {
    fontSize: '0.75rem',
    fontWeight: 600,
    color: palette.text.secondary,
    marginBottom: 4,
    '& span': { float: 'right', color: palette.text.primary, fontVariantNumeric: 'tabular-nums' },
  },

  '& .head': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '4px 20px',
    padding: '6px 16px',
    borderBottom: line,
    background: palette.background.default,
    '& .role': { display: 'flex', alignItems: 'baseline', gap: 8, minWidth: 0, flexWrap: 'wrap' },
    '& .role span': { color: palette.text.secondary },
    '& h1': { fontSize: '0.9375rem', fontWeight: 650 },
    '& nav': { display: 'flex', gap: 2, [wide]: { marginLeft: 'auto' } },
    '& nav a': {
      padding: '4px 10px',
      borderRadius: 6,
      color: palette.text.secondary,
      textDecoration: 'none',
      fontWeight: 550,
      whiteSpace: 'nowrap',
      '&:hover': { background: palette.action.hover },
      '& small': { marginLeft: 6, fontVariantNumeric: 'tabular-nums' },
      '&[aria-current]': {
        background: palette.background.paper,
        color: palette.text.primary,
        boxShadow: `inset 0 0 0 1px ${palette.divider}`,
      },
    },
    '& .pace': { fontVariantNumeric: 'tabular-nums', fontWeight: 600, [wide]: { minWidth: 190, textAlign: 'right' } },
  },

  '& .columns': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    [wide]: { flex: 1, minHeight: 0, gridTemplateColumns: '264px minmax(0, 1fr) 316px' },
    '& > section': {
      minWidth: 0,
      padding: '14px 16px',
      overflowWrap: 'anywhere',
      /* What changes in one column is no matter of the others. */
      [wide]: { overflowY: 'auto', contain: 'strict' },
    },
    '& > section + section': { borderTop: line, [wide]: { borderTop: 0, borderLeft: line } },
    '& > section:focus-visible': { outlineOffset: -2 },
  },
  '& .pending': { display: 'flex', flexDirection: 'column', gap: 12 },

  ...person,
  ...bars,

  '& .waiting:not(:empty)': {
    position: 'fixed',
    right: 16,
    bottom: 124,
    zIndex: 3,
    padding: '4px 10px',
    borderRadius: 6,
    border: line,
    background: palette.background.paper,
    color: palette.text.secondary,
    fontSize: '0.75rem',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .refused': { position: 'fixed', right: 16, bottom: 156, zIndex: 3, maxWidth: 480, display: 'grid', gap: 8 },
  '& .after-vote': {
    position: 'fixed',
    right: 16,
    bottom: 124,
    left: 16,
    zIndex: 3,
    maxWidth: 520,
    marginLeft: 'auto',
    '& > *': { boxShadow: '0 2px 12px rgb(0 0 0 / 0.3)' },
  },
  '& .empty': { padding: '32px 24px', maxWidth: 640, [wide]: { flex: 1 } },
});
