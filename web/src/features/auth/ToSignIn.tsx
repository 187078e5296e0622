import { Link, Typography } from '@mui/material';

export function ToSignIn({ text }: { text: string }) {
  return (
    <Typography variant="body2" sx={{ mt: 2.5, textAlign: 'center', color: 'text.secondary' }}>
      {text}{' '}
      <Link href="/login" underline="always">
        Back to Sign In
      </Link>
    </Typography>
  );
}
