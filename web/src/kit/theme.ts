import { createTheme, type CssVarsThemeOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** Behind things that lie on the surface in groups: board columns, table heads, code. */
    inset: string;
  }
  interface Palette {
    /** Borders of fields and buttons; darker than `divider`, because they must be seen to be used (3:1). */
    outline: string;
  }
  interface PaletteOptions {
    outline?: string;
  }
}

export const colorSchemes = {
  light: {
    palette: {
      background: { default: '#F6F7F9', paper: '#FFFFFF', inset: '#EBEEF2' },
      text: { primary: '#131A24', secondary: '#566274' },
      primary: { main: '#3B5BDB', contrastText: '#FFFFFF' },
      success: { main: '#15803D' },
      warning: { main: '#A85D00' },
      error: { main: '#C92A2A' },
      info: { main: '#1D4ED8' },
      divider: '#E3E7EC',
      outline: '#8A94A3',
    },
  },
  dark: {
    palette: {
      background: { default: '#0E1217', paper: '#1A2029', inset: '#141920' },
      text: { primary: '#E7EBF1', secondary: '#9AA6B6' },
      /* `dark` is the ground of a button under the pointer. On a dark page that must get lighter, or its text fades. */
      primary: { main: '#8CA2FF', dark: '#A5B6FF', contrastText: '#0B1020' },
      success: { main: '#4ADE80', dark: '#86EFAC' },
      warning: { main: '#FBBF24', dark: '#FCD34D' },
      error: { main: '#F87171', dark: '#FCA5A5' },
      info: { main: '#60A5FA', dark: '#93C5FD' },
      divider: '#2A323D',
      outline: '#66717F',
    },
  },
} satisfies CssVarsThemeOptions['colorSchemes'];

/** Sizes of the frame that other measures depend on. */
export const frame = { topBar: 48, drawer: 232, rail: 52 } as const;
/** Where the page begins: below the top bar and, while there is one, the banner under it, which tells its height. */
export const bannerHeight = '--banner-height';
export const pageTop = `(${frame.topBar}px + var(${bannerHeight}, 0px))`;
/** What a screen keeps free of passing notices at the bottom of the window. */
export const barsBelow = '--bars-below';

const font = "'Inter Variable', system-ui, sans-serif";
const heading = { letterSpacing: '-0.011em', lineHeight: 1.3 } as const;

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-color-scheme' },
  colorSchemes,
  shape: { borderRadius: 8 },
  spacing: 8,
  transitions: {
    duration: { shortest: 120, shorter: 120, short: 150, standard: 150, enteringScreen: 150, leavingScreen: 120 },
  },
  typography: {
    fontFamily: font,
    fontSize: 14,
    htmlFontSize: 16,
    h1: { ...heading, fontSize: '1.375rem', fontWeight: 650 },
    h2: { ...heading, fontSize: '1.0625rem', fontWeight: 620 },
    h3: { ...heading, fontSize: '0.875rem', fontWeight: 600 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
    caption: { fontSize: '0.75rem', lineHeight: 1.45 },
    button: { fontSize: '0.8125rem', fontWeight: 550, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        html: { fontFeatureSettings: "'cv05', 'cv11'" },
        'h1:focus': { outline: 'none' },
        ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, ::before, ::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          fontFamily: 'inherit',
          '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: { minHeight: 32, paddingInline: 12, whiteSpace: 'nowrap' },
        outlined: { borderColor: 'var(--mui-palette-outline)' },
        sizeLarge: { minHeight: 40, fontSize: '0.875rem' },
      },
    },
    MuiIconButton: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 8 } } },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiSelect: { defaultProps: { size: 'small' } },
    MuiAutocomplete: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          '& .MuiOutlinedInput-root.MuiInputBase-root': { paddingBlock: 2.5 },
          '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 3.5 },
        },
        paper: { border: '1px solid var(--mui-palette-divider)', boxShadow: 'var(--mui-shadows-8)', marginBlock: 4 },
        listbox: { padding: 4 },
        option: { borderRadius: 6 },
      },
    },
    MuiBackdrop: {
      styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(14 18 23 / 0.45)' } } },
    },
    MuiCheckbox: { defaultProps: { size: 'small' } },
    MuiSwitch: {
      defaultProps: { size: 'small' },
      /* One that is off must be seen on a white ground too. */
      styleOverrides: {
        switchBase: { '&:not(.Mui-checked, .Mui-disabled)': { color: 'var(--mui-palette-text-secondary)' } },
      },
    },
    /* Fields are 32 px high, 40 in size "medium"; the label sits in the middle, or small on the border. */
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          backgroundColor: 'var(--mui-palette-background-paper)',
          '&.MuiInputBase-multiline': { paddingBlock: 6 },
        },
        input: {
          height: 20,
          paddingBlock: 10,
          '.MuiInputBase-sizeSmall > &': { paddingBlock: 6 },
          '.MuiInputBase-multiline > &': { paddingBlock: 0 },
        },
        notchedOutline: { borderColor: 'var(--mui-palette-outline)', '& legend': { fontSize: '0.8em' } },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          fontSize: '0.875rem',
          '&.MuiInputLabel-outlined': { transform: 'translate(14px, 10px)' },
          '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall': { transform: 'translate(14px, 6px)' },
          '&.MuiInputLabel-outlined.MuiInputLabel-shrink': { transform: 'translate(14px, -8px) scale(0.8)' },
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: { root: { backgroundImage: 'none' } },
    },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 11, height: 22, fontSize: '0.75rem', fontWeight: 500 } },
    },
    MuiMenu: {
      styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)', marginTop: 4 }, list: { padding: 4 } },
    },
    MuiMenuItem: {
      styleOverrides: { root: { borderRadius: 6, minHeight: 32, fontSize: '0.875rem', paddingInline: 10 } },
    },
    MuiListItemButton: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiDialog: {
      styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)', borderRadius: 12 } },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.0625rem', fontWeight: 620, padding: '16px 20px 8px' } } },
    MuiDialogContent: { styleOverrides: { root: { padding: '8px 20px' } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px 16px' } } },
    MuiTooltip: { defaultProps: { enterDelay: 300 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
    MuiAlert: {
      styleOverrides: {
        root: { alignItems: 'center', padding: '2px 12px' },
        /* MUI lets a message scroll inside itself: a scrollbar for a fraction of a pixel, and no way there by keyboard. */
        message: { overflow: 'visible', overflowWrap: 'anywhere' },
        action: { padding: '0 0 0 12px', marginRight: -4 },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 40, textTransform: 'none' } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: 'var(--mui-palette-divider)' },
        /* Figures that stand below each other, and nothing else: hyphens and spaces would become as wide as digits. */
        alignRight: { fontVariantNumeric: 'tabular-nums' },
      },
    },
  },
});
