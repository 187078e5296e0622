import { productName } from '@app/contract/base/product';
import { Box, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import logo from '../kit/logo.svg';
import { usePageTitle } from '../kit/page/address/page-title.ts';
import { pathTo } from './paths.ts';

interface Props {
  title: string;
  width: number;
  children: ReactNode;
}

/** A card in the middle of an empty page, for those who have not signed in. */
export function CardLayout({ title, width, children }: Props) {
  const heading = usePageTitle(title);
  return (
    <Stack sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: { sm: 'center' }, gap: 2, p: 2 }}>
      <Box component="main" sx={{ width: '100%', maxWidth: width }}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'center', gap: 1, my: 2 }}>
          <img src={logo} alt="" width={28} height={28} />
          <Typography sx={{ fontSize: 18, fontWeight: 650, letterSpacing: '-0.011em' }}>{productName}</Typography>
        </Stack>
        <Card sx={{ borderRadius: 1.5 }}>
          <CardContent sx={{ '&, &:last-child': { p: { xs: 2.5, sm: 4 } } }}>
            <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 2.5 }}>
              {title}
            </Typography>
            {children}
          </CardContent>
        </Card>
      </Box>
      <Stack component="footer" direction="row" spacing={2}>
        <Link href={pathTo('privacyPolicy')} variant="body2" color="textSecondary">
          Privacy policy
        </Link>
        <Link href={pathTo('termsOfService')} variant="body2" color="textSecondary">
          Terms of service
        </Link>
      </Stack>
    </Stack>
  );
}
