import { attachFile, type FiledKind, fileTypes, largestFile } from '@app/contract/files';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { notify } from '../../kit/page/notify.tsx';
import { upload } from '../../kit/net/upload.ts';
import { FileUploadField } from './FileUploadField.tsx';

interface Props {
  kind: FiledKind;
  id: number;
  onClose: () => void;
  /** The file is there; whoever shows files reads them again. */
  onDone: () => Promise<unknown>;
}

const endings = Object.keys(fileTypes).map((ending) => `.${ending}`);

export function FileUploadDialog({ kind, id, onClose, onDone }: Props) {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const attach = useMutation({
    mutationFn: (bytes: File) =>
      upload(attachFile, { params: { kind, id }, query: { name: bytes.name }, bytes }, setSent),
    onMutate: () => setSent(0),
    onSuccess: async (_, { name }) => {
      await onDone();
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
          if (file) attach.mutate(file);
        }}
      >
        <DialogTitle>Attach new file</DialogTitle>
        <DialogContent>
          <FileUploadField
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
