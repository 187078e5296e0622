import { theme } from '../../../kit/theme.ts';

/** Colours are variables, so that one set of rules serves light and dark. */
export const { palette } = theme.vars!;
export const wide = theme.breakpoints.up('md');
export const narrow = theme.breakpoints.down('md');
export const line = `1px solid ${palette.divider}`;
