import { Box, GlobalStyles, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { pageTop } from '../theme.ts';
import { usePageTitle } from './page-title.ts';

interface Props {
  title: string;
  /** Stands where the title would. */
  heading?: ReactNode;
  /** At the left of the title. */
  picture?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** The head stays in sight while one scrolls. */
  sticky?: boolean;
  /** `reading` keeps lines short, for forms and text. */
  width?: 'full' | 'reading';
  children: ReactNode;
}

/** As wide as the page, so that nothing shows beside it; above what scrolls under it, below menus. */
const stuck = {
  position: { md: 'sticky' },
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

export function Page(props: Props) {
  const { title, heading = title, picture, subtitle, actions, sticky = false, width = 'full', children } = props;
  const top = usePageTitle(title);
  return (
    <Box sx={{ maxWidth: width === 'reading' ? 760 : 'none' }}>
      {/* What takes the focus is not hidden under the head. */}
      {sticky && <GlobalStyles styles={{ html: { scrollPaddingTop: `calc(${pageTop} + 88px)` } }} />}
      <Stack direction="row" sx={[{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }, sticky && stuck]}>
        <Stack direction="row" sx={{ flex: '1 1 280px', minWidth: 0, alignItems: 'center', gap: 1.5 }}>
          {picture}
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="h1" ref={top} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {heading}
            </Typography>
            {subtitle && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
                {subtitle}
              </Typography>
            )}
          </Box>
        </Stack>
        {actions}
      </Stack>
      {children}
    </Box>
  );
}
