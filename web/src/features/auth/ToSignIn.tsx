import { Link, Typography } from '@mui/material';
import { pathTo } from '../../parts/paths.ts';

export function ToSignIn({ text }: { text: string }) {
  return (
    <Typography variant="body2" sx={{ mt: 2.5, textAlign: 'center', color: 'text.secondary' }}>
      {text}{' '}
      <Link href={pathTo('login')} underline="always">
        Back to Sign In
      </Link>
    </Typography>
  );
}
