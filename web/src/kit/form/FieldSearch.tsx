import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { InputAdornment } from '@mui/material';
import type { Ref } from 'react';
import { FieldPaused } from './FieldPaused.tsx';

interface Props {
  label: string;
  placeholder: string;
  query: string;
  onChange: (query: string) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** Searches when the typing pauses. */
export function FieldSearch({ label, placeholder, query, onChange, inputRef }: Props) {
  return (
    <FieldPaused
      type="search"
      label={label}
      placeholder={placeholder}
      value={query}
      onChange={onChange}
      {...(inputRef && { inputRef })}
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
