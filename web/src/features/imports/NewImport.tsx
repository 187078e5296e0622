import { createImport, largestImport } from '@app/contract/people/imports';
import { Alert, Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../kit/net/api-error.ts';
import { upload } from '../../kit/net/upload.ts';
import { FieldFile } from '../../parts/files/FieldFile.tsx';
import { batchQuery } from './import-queries.ts';
import { useWrite } from '../../kit/net/useWrite.ts';

const endings = ['.csv', '.txt', '.tsv', '.vcf', '.vcard', '.json'];

/** Uploads a list as soon as it is chosen. That imports nobody yet. */
export function NewImport({ onCreated }: { onCreated: (id: number) => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<File>();
  const [sent, setSent] = useState(0);
  const create = useWrite(createImport, {
    send: (request) => upload(createImport, request, setSent),
    onMutate: () => setSent(0),
    onSuccess: (batch) => {
      client.setQueryData(batchQuery(batch.id).queryKey, batch);
      onCreated(batch.id);
    },
  });
  return (
    <Box sx={{ maxWidth: 640 }}>
      <FieldFile
        hint="CSV with a heading line, vCard or JSON Resume, up to 50 MB. No one is added until you confirm."
        endings={endings}
        largest={largestImport}
        file={create.isPending ? chosen : undefined}
        sent={create.isPending ? sent : undefined}
        onChoose={(file) => {
          setChosen(file);
          create.mutate({ query: { name: file.name }, bytes: file });
        }}
      />
      {create.isError && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {errorText(create.error, 'The list could not be read')}
        </Alert>
      )}
    </Box>
  );
}
