import { readCvFile } from '@app/contract/people/cv';
import type { Request, Response } from '@app/contract/base/endpoint';
import type { extractFields } from '@app/contract/llm/extraction';
import { largestFile } from '@app/contract/people/files';
import { Alert, Card, CardContent, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../kit/net/api-error.ts';
import { upload } from '../../../kit/net/upload.ts';
import { FieldFile } from '../../../parts/files/FieldFile.tsx';
import { useWrite } from '../../../kit/net/useWrite.ts';
import type { Origin, Proposed } from './cv-fill.ts';
import { originsBy, proposedBy } from './cv-read.ts';

/** What was read in a CV, as the form takes it. */
export interface ReadCv {
  proposed: Proposed;
  origins: readonly Origin[];
  /** As the rules read it. */
  byRules: NonNullable<Request<typeof extractFields>['body']['rules']>;
  duplicates: Response<typeof readCvFile>['duplicates'];
  text: string;
  /** Whether a language model may read it as well. */
  canAskModel: boolean;
}

interface Props {
  /** The CV that was read last. */
  file: File | undefined;
  onRead: (file: File, cv: ReadCv) => void;
  /** What came of it. */
  children: ReactNode;
}

/** Reads a CV as soon as it is chosen. Nothing is kept by that. */
export function CvStart({ file, onRead, children }: Props) {
  const [sent, setSent] = useState(0);
  const [chosen, setChosen] = useState<File>();
  const read = useWrite(readCvFile, {
    send: (request) => upload(readCvFile, request, setSent),
    onMutate: () => setSent(0),
  });
  const handleChoose = async (bytes: File) => {
    setChosen(bytes);
    const cv = await read.mutateAsync({ query: { name: bytes.name }, bytes });
    const { duplicates, text, can_ask_model: canAskModel, origins: _, ...byRules } = cv;
    onRead(bytes, { proposed: proposedBy(cv), origins: originsBy(cv), byRules, duplicates, text, canAskModel });
  };
  return (
    <Card component="section" aria-label="Start from a CV" sx={{ mb: 2 }}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          Start from a CV
        </Typography>
        <Stack spacing={1.5}>
          <FieldFile
            hint="PDF, DOCX or plain text, up to 10 MB. It fills in the form below; nothing is saved until you confirm."
            endings={['.pdf', '.docx', '.txt']}
            largest={largestFile}
            file={read.isPending ? chosen : file}
            sent={read.isPending ? sent : undefined}
            onChoose={(bytes) => void handleChoose(bytes).catch(() => {})}
          />
          {read.isPending && (
            <Typography role="status" variant="body2" color="textSecondary">
              {sent < 1 ? 'Sending the CV…' : 'Reading the CV…'}
            </Typography>
          )}
          {read.isError && (
            <Alert severity="error">
              {read.variables.query.name}: {errorText(read.error, 'The CV could not be read')}. The form is as it was.
            </Alert>
          )}
          {children}
        </Stack>
      </CardContent>
    </Card>
  );
}
