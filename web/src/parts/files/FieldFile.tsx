import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { type DragEvent, useRef, useState } from 'react';
import { formatKpi } from '../../kit/format.ts';

interface Props {
  /** What can be chosen, in words: "PDF, DOCX, plain text, PNG or JPEG, up to 10 MB". */
  hint: string;
  /** Endings of names, with their dots. */
  endings: readonly string[];
  /** Bytes. */
  largest: number;
  file: File | undefined;
  /** How much has been sent, from 0 to 1; undefined while nothing is. */
  sent?: number | undefined;
  onChoose: (file: File) => void;
}

/** A place to drop a file on, or to choose one by. What cannot be sent anyway is refused at once, with the reason. */
export function FieldFile({ hint, endings, largest, file, sent, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const choose = (files: FileList | null | undefined) => {
    const [chosen, second] = files ?? [];
    if (!chosen) return;
    const wrong = second ? 'One file at a time' : problemWith(chosen, endings, largest);
    setProblem(wrong);
    if (!wrong) onChoose(chosen);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  const sending = sent !== undefined;
  return (
    <Stack spacing={1}>
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          p: 2,
          border: '2px dashed',
          borderColor: over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'action.hover' : 'transparent',
        }}
      >
        <UploadFileOutlined sx={{ fontSize: 36, color: 'text.secondary' }} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {file ? `${file.name} (${formatKpi(file.size)}B)` : 'Drop a file here'}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {hint}
          </Typography>
        </Box>
        <Button variant="outlined" disabled={sending} onClick={() => input.current?.click()}>
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          accept={endings.join(',')}
          onChange={({ target }) => {
            choose(target.files);
            target.value = ''; // So that the same file can be chosen again.
          }}
        />
      </Box>
      {sending && <LinearProgress variant="determinate" value={sent * 100} aria-label="Sent" />}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  );
}

export function problemWith({ name, size }: File, endings: readonly string[], largest: number): string | undefined {
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending)))
    return `${name} is of another kind: the name must end in ${endings.join(', ')}`;
  if (size === 0) return `${name} is empty`;
  if (size > largest) return `${name} is larger than ${largest / 1_000_000} MB`;
  return undefined;
}
