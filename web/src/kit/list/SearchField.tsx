import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';

interface Props {
  label: string;
  placeholder: string;
  query: string;
  onChange: (query: string) => void;
}

/** Searches when the typing pauses. The address may change from outside too (Back), and the field follows it. */
export function SearchField({ label, placeholder, query, onChange }: Props) {
  const [typed, setTyped] = useState(query);
  const [shown, setShown] = useState(query);
  if (shown !== query) {
    setShown(query);
    if (typed.trim() !== query) setTyped(query);
  }
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(() => onChange(typed.trim()), 250);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the pause is counted from the last key, not from the last drawing
  }, [typed]);
  return (
    <TextField
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      sx={{ width: { xs: '100%', sm: 320 } }}
      slotProps={{
        htmlInput: { maxLength: 100 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchOutlined fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
