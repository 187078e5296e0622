import { deleteFile, getFile } from '@app/contract/files';
import type { TimelineEntry } from '@app/contract/people';
import { isOwn } from '@app/contract/policies';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../kit/net/api-error.ts';
import { call } from '../../../kit/net/api.ts';
import { download } from '../../../kit/net/download.ts';
import { formatKpi } from '../../../kit/format.ts';
import { notify } from '../../../kit/page/notify.tsx';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { useRefreshPerson } from '../person-queries.ts';

interface Props {
  person: number;
  entry: Extract<TimelineEntry, { kind: 'file' }>;
}

/** A file in the timeline and in the tab of files. One's own can be taken back. */
export function FileEntry({ person, entry: { id, name, size, media_type, user } }: Props) {
  const own = isOwn(useCurrentUser(), user?.id);
  const refresh = useRefreshPerson(person);
  const params = { id };
  const onError = (error: unknown): void => notify(errorText(error, 'Something went wrong'), { severity: 'error' });
  const open = useMutation({
    mutationFn: () => call(getFile, { params }),
    onSuccess: (content) => download(name, media_type, content),
    onError,
  });
  const takeBack = useMutation({ mutationFn: () => call(deleteFile, { params }), onSuccess: refresh, onError });
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name} ({formatKpi(size)}B)
      </Typography>
      <Stack direction="row" sx={{ ml: -1.5 }}>
        <Button loading={open.isPending} onClick={() => open.mutate()} aria-label={`Download ${name}`}>
          Download
        </Button>
        {own && (
          <Button loading={takeBack.isPending} onClick={() => takeBack.mutate()} aria-label={`Take back ${name}`}>
            Take back
          </Button>
        )}
      </Stack>
    </>
  );
}
