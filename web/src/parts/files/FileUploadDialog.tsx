import { attachFile, type FiledKind, fileTypes, largestFile } from '@app/contract/people/files';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { upload } from '../../kit/net/upload.ts';
import { FieldFile } from './FieldFile.tsx';
import { useWrite } from '../../kit/net/useWrite.ts';

interface Props {
  kind: FiledKind;
  id: number;
  onClose: () => void;
}

const endings = Object.keys(fileTypes).map((ending) => `.${ending}`);

export function FileUploadDialog({ kind, id, onClose }: Props) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const attach = useWrite(attachFile, {
    send: (request) => upload(attachFile, request, setSent),
    onMutate: () => setSent(0),
    onSuccess: (_, { query: { name } }) => {
      notify(`${name} is attached`);
      onClose();
    },
  });
  return (
    <Dialog open onClose={() => !attach.isPending && onClose()} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (file) attach.mutate({ params: { kind, id }, query: { name: file.name }, bytes: file });
        }}
      >
        <DialogTitle>Attach new file</DialogTitle>
        <DialogContent>
          <FieldFile
            hint="PDF, DOCX, plain text, PNG or JPEG, up to 10 MB"
            endings={endings}
            largest={largestFile}
            file={file}
            sent={attach.isPending ? sent : undefined}
            onChoose={(chosen) => {
              attach.reset();
              setFile(chosen);
            }}
          />
          {attach.isError && (
            <Alert severity="error" sx={{ mt: 1.5 }}>
              {errorText(attach.error, 'The file could not be attached')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={attach.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!file} loading={attach.isPending}>
            Upload file
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
