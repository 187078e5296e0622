import { deleteFile, getFile } from '@app/contract/people/files';
import type { TimelineEntry } from '@app/contract/people/people';
import { isOwn } from '@app/contract/policies';
import { Button, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../../kit/net/api-error.ts';
import { call } from '../../../kit/net/api.ts';
import { download } from '../../../kit/net/download.ts';
import { formatKpi } from '../../../kit/format.ts';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { useWrite } from '../../../kit/net/useWrite.ts';

const FileViewer = lazy(async () => ({ default: (await import('../../../parts/files/FileViewer.tsx')).FileViewer }));

type Entry = Extract<TimelineEntry, { kind: 'file' }>;

/** A file in the timeline and in the tab of files. The user who attached it can delete it. */
export function FileEntry({ entry: { id, name, size, media_type, user, sensitive } }: { entry: Entry }) {
  const own = isOwn(useCurrentUser(), user?.id);
  const [shown, setShown] = useState(false);
  const params = { id };
  const failure = 'Something went wrong';
  const open = useMutation({
    mutationFn: () => call(getFile, { params }),
    onSuccess: (content) => download(name, media_type, content),
    onError: (error) => notify(errorText(error, failure), { severity: 'error' }),
  });
  const remove = useWrite(deleteFile, { failure });
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {name} ({formatKpi(size)}B)
      </Typography>
      {sensitive.length > 0 && (
        <Typography variant="body2" color="warning">
          Should this be kept? It seems to hold: {sensitive.join(', ').toLowerCase()}.
          {own ? ' Delete it, and attach one without.' : ' The user who attached it can delete it.'}
        </Typography>
      )}
      <Stack direction="row" sx={{ ml: -1.5 }}>
        <Button onClick={() => setShown(true)} aria-label={`Show ${name}`}>
          Show
        </Button>
        <Button loading={open.isPending} onClick={() => open.mutate()} aria-label={`Download ${name}`}>
          Download
        </Button>
        {own && (
          <Button loading={remove.isPending} onClick={() => remove.mutate({ params })} aria-label={`Delete ${name}`}>
            Delete
          </Button>
        )}
      </Stack>
      <Suspense>{shown && <FileViewer file={{ id, name, media_type }} onClose={() => setShown(false)} />}</Suspense>
    </>
  );
}
