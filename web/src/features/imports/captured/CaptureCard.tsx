import type { Capture } from '@app/contract/people/captures';
import { Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { formatAge } from '../../../kit/format.ts';
import { CaptureDoubles } from './CaptureDoubles.tsx';
import { CaptureForm } from './CaptureForm.tsx';
import type { CaptureActions } from './useCaptureActions.ts';

interface Props {
  capture: Capture;
  name: string;
  actions: CaptureActions;
}

export function CaptureCard({ capture, name, actions }: Props) {
  const { url, title, created, doubles } = capture;
  const known = doubles.find(({ by, sure }) => sure && by === 'link');
  return (
    <Card component="section" aria-label={name}>
      <CardContent>
        <Stack spacing={2}>
          <div>
            <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title || name}
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              <Link href={url} target="_blank" rel="noreferrer" underline="always">
                {url}
              </Link>{' '}
              · captured {formatAge(created)}
            </Typography>
          </div>
          {doubles.length > 0 && (
            <CaptureDoubles
              doubles={known ? [known] : doubles}
              pending={actions.pending}
              onAdd={(double) => actions.addTo(capture, double)}
            />
          )}
          <CaptureForm capture={capture} isKnown={known !== undefined} actions={actions} />
        </Stack>
      </CardContent>
    </Card>
  );
}
