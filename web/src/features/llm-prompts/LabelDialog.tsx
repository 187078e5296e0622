import { labelPrompt, type PromptInFull, type PromptVersion } from '@app/contract/llm/prompts';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

interface Props {
  prompt: PromptInFull;
  version: PromptVersion;
  onClose: () => void;
}

/** Gives a version a name; one that another version has moves here. */
export function LabelDialog({ prompt: { kind, versions }, version, onClose }: Props) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const label = text.trim();
  const isEmpty = missing && label === '';
  const give = useWrite(labelPrompt, {
    onSuccess: () => {
      notify(`Version ${version.version} is labelled ${label}`, { severity: 'success' });
      onClose();
    },
  });
  const owner = versions.find(({ labels }) => labels.some((each) => each.toLowerCase() === label.toLowerCase()));
  return (
    <ConfirmDialog
      open
      title={`Label version ${version.version}`}
      confirmLabel="Label"
      pending={give.isPending}
      error={give.error}
      onClose={onClose}
      onConfirm={() =>
        label === '' ? setMissing(true) : give.mutate({ params: { kind }, body: { label, version_id: version.id } })
      }
    >
      A label is for people to find a version again. It changes nothing about what is in production.
      <Autocomplete
        freeSolo
        options={versions.flatMap(({ labels }) => labels)}
        inputValue={text}
        onInputChange={(_, typed) => setText(typed)}
        sx={{ mt: 2 }}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Label"
            error={isEmpty}
            helperText={
              isEmpty
                ? 'Enter a label'
                : owner && owner.id !== version.id
                  ? `Moves here from version ${owner.version}`
                  : 'Such as candidate'
            }
          />
        )}
      />
    </ConfirmDialog>
  );
}
