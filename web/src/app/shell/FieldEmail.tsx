import { searchEmails } from '@app/contract/people/people';
import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  label: string;
  autoFocus?: boolean;
  /** Somebody was chosen. */
  onDone?: () => void;
}

const addresses = thingsFrom(
  searchEmails,
  (found) => found,
  (typed) => (typed === '' ? undefined : { query: { query: typed } }),
);

/** Finds a person by the beginning of an address and leads to their page. */
export function FieldEmail({ label, autoFocus = false, onDone }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  return (
    <FieldPick
      label={label}
      type="search"
      autoFocus={autoFocus}
      things={addresses}
      keyOf={({ email, person_id }) => `${person_id} ${email}`}
      labelOf={({ person_name }) => person_name}
      wordsOf={({ email }) => email}
      none={(text) => `No e-mail address begins with “${text}”`}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'selectOption' ? '' : text)}
      onChange={(event, chosen) => {
        if (!chosen) return;
        setTyped('');
        onDone?.();
        /* A click is on a link, which leads there by itself, or into a new tab. */
        if (event.type === 'keydown') void navigate(pathTo('person', { id: chosen.person_id }));
      }}
      autoHighlight
      blurOnSelect
      clearOnBlur={false}
      forcePopupIcon={false}
      open={open && typed.trim() !== ''}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      slotProps={{ popper: { sx: { minWidth: 'min(340px, 80vw)' }, placement: 'bottom-start' } }}
      renderOption={({ key, ...props }, { person_id, person_name, email }) => (
        <Box
          {...(props as object)}
          component={Link}
          key={key}
          to={pathTo('person', { id: person_id })}
          sx={{ color: 'inherit', textDecoration: 'none' }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
              {person_name || 'No name'}
            </Typography>
            <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
              {email}
            </Typography>
          </Box>
        </Box>
      )}
    />
  );
}
