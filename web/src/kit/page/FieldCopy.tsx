import ContentCopy from '@mui/icons-material/ContentCopy';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useRef } from 'react';
import { notify } from './notices/notify.ts';

/** A value to be taken elsewhere. Where the browser denies access to the clipboard, the value is selected instead. */
export function FieldCopy({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify(`${label} copied`);
    } catch {
      input.current?.select();
      notify('It is selected: press Ctrl+C to copy it', { severity: 'info' });
    }
  };
  return (
    <TextField
      label={label}
      value={value}
      fullWidth
      inputRef={input}
      sx={{ maxWidth: 480, '& input': { fontFamily: 'monospace' } }}
      slotProps={{
        htmlInput: { readOnly: true },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
                <ContentCopy fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
