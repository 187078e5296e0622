import { Link } from '@mui/material';
import { pathTo } from '../../parts/paths.ts';

/* The texts open in a new tab: whoever reads them must not lose what they have typed. */
export function TermsLinks() {
  return (
    <>
      the{' '}
      <Link href={pathTo('termsOfService')} target="_blank" rel="noopener" underline="always">
        terms of service
      </Link>{' '}
      and the{' '}
      <Link href={pathTo('privacyPolicy')} target="_blank" rel="noopener" underline="always">
        privacy policy
      </Link>
    </>
  );
}
