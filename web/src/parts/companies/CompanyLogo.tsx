import { hasPhoto } from '@app/contract/people/pictures';
import { Avatar } from '@mui/material';

/** The logo of a company, or its initials. The name stands beside it, so it says nothing to a screen reader. */
export function CompanyLogo({ url, size }: { url: string; size: number }) {
  return (
    <Avatar
      aria-hidden
      variant="rounded"
      src={url}
      slotProps={{ img: { alt: '' } }}
      sx={{
        width: size,
        height: size,
        '& img': { objectFit: 'contain' },
        // Logos are made for paper: a dark one would be lost on a dark ground.
        ...(hasPhoto(url) && { bgcolor: '#FFFFFF', p: 0.25 }),
      }}
    />
  );
}
