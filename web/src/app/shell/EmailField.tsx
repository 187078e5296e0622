import { searchEmails } from '@app/contract/people';
import { Autocomplete, Box, Button, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  label: string;
  autoFocus?: boolean;
  /** Somebody was chosen. */
  onDone?: () => void;
}

const pause = 250;

/** Finds a person by the beginning of an address and leads to their page. */
export function EmailField({ label, autoFocus = false, onDone }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useQuery({
    ...queryOf(searchEmails, { query: { query: asked } }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const waiting = typed.trim() !== asked || found.isFetching;
  return (
    <Autocomplete
      options={typed.trim() === '' ? [] : (found.data ?? [])}
      /* The server has chosen already. */
      filterOptions={(options) => options}
      getOptionLabel={({ person_name }) => person_name}
      getOptionKey={({ email, person_id }) => `${person_id} ${email}`}
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
      loading={waiting}
      loadingText="Searching…"
      noOptionsText={
        found.isError ? (
          <Box role="alert">
            {errorText(found.error, 'The search failed')}{' '}
            <Button onMouseDown={(event) => event.preventDefault()} onClick={() => void found.refetch()}>
              Try again
            </Button>
          </Box>
        ) : (
          `No e-mail address begins with “${typed.trim()}”`
        )
      }
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
      renderInput={(params) => <TextField {...params} label={label} autoFocus={autoFocus} type="search" />}
    />
  );
}
