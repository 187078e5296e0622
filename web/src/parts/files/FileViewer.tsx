import { getFileText } from '@app/contract/people/cv';
import { fileTypes, getFile, getFileAddress } from '@app/contract/people/files';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call, queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';

interface ShownFile {
  id: number;
  name: string;
  media_type: string;
}
interface Props {
  file: ShownFile;
  onClose: () => void;
}

/** Shows a file without keeping it on the machine of whoever looks. */
export function FileViewer({ file, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>{file.name}</DialogTitle>
      <DialogContent dividers sx={{ minHeight: '40vh' }}>
        <Content file={file} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ file }: { file: ShownFile }) {
  if (file.media_type.startsWith('image/')) return <Picture file={file} />;
  /* Some browsers have no viewer for PDF files; what is written there can be read all the same. */
  if (file.media_type === fileTypes.pdf && navigator.pdfViewerEnabled) return <Pdf file={file} />;
  return <Text file={file} />;
}

/* An address is good for ten minutes, and whoever looks again is noted again. */
const asked = { gcTime: 0, staleTime: Infinity } as const;

function Pdf({ file: { id, name } }: { file: ShownFile }) {
  const address = useQuery({ ...queryOf(getFileAddress, { params: { id } }), ...asked });
  return (
    <Loaded query={address}>
      {({ url }) => (
        <Box
          component="iframe"
          src={url}
          title={name}
          sx={{ display: 'block', width: '100%', height: '70vh', border: 0 }}
        />
      )}
    </Loaded>
  );
}

function Text({ file: { id, media_type } }: { file: ShownFile }) {
  const text = useQuery({ ...queryOf(getFileText, { params: { id } }), ...asked });
  return (
    <>
      {media_type !== fileTypes.txt && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          The text of the file. Download it to see it as it was made.
        </Typography>
      )}
      <Loaded query={text}>
        {(loaded) => (
          /* It takes the focus, so that keys can scroll it. */
          <Typography tabIndex={0} sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {loaded.text || 'No text was found in this file.'}
          </Typography>
        )}
      </Loaded>
    </>
  );
}

function Picture({ file: { id, name, media_type } }: { file: ShownFile }) {
  const picture = useQuery({
    queryKey: [getFile.path, id, 'picture'],
    queryFn: async ({ signal }) =>
      dataUrlOf(new Blob([await call(getFile, { params: { id } }, signal)], { type: media_type })),
    ...asked,
  });
  return (
    <Loaded query={picture}>
      {(url) => <Box component="img" src={url} alt={name} sx={{ display: 'block', maxWidth: '100%', mx: 'auto' }} />}
    </Loaded>
  );
}

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')));
    reader.readAsDataURL(picture);
  });
