import { wordsOf } from '@app/contract/search/words';
import Add from '@mui/icons-material/Add';
import { Box, Button, IconButton, InputBase, Stack, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { FacetValue } from './FacetValue.tsx';
import type { ChoiceState } from '../search-state.ts';

interface Props {
  label: string;
  /** The most frequent first; none until they are counted. */
  counted: readonly { value: string; count: number }[];
  /** What is chosen of this field. */
  chosen: ReadonlyMap<string, ChoiceState>;
  onChoose: (value: string, state: ChoiceState | undefined) => void;
}

const few = 6;

/** The values of one field, each of which people must have, can have or must not have. */
export function Facet({ label, counted, chosen, onChoose }: Props) {
  const [all, setAll] = useState(false);
  /* While one is busy with them, values stay where they are; their counts follow every click. */
  const [held, setHeld] = useState<readonly string[]>();
  const heading = useId();
  const frequent = counted.map(({ value }) => value);
  const fresh = frequent.filter((value, index) => all || index < few || chosen.has(value));
  const values = [...new Set([...(held ?? fresh), ...chosen.keys()])];
  const hold = () => setHeld((before) => before ?? values);
  const release = () => setHeld(undefined);
  return (
    <Box
      role="group"
      aria-labelledby={heading}
      onPointerEnter={hold}
      onPointerLeave={({ currentTarget }) => !currentTarget.contains(document.activeElement) && release()}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && release()}
    >
      <Typography variant="h3" component="h3" id={heading} sx={{ mb: 0.25 }}>
        {label}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {values.map((value) => (
          <li key={value}>
            <FacetValue
              value={value}
              count={counted.find((each) => each.value === value)?.count}
              state={chosen.get(value)}
              onChoose={(state) => onChoose(value, state)}
            />
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <AddValue label={label} onAdd={(value) => onChoose(value, 'must')} />
        {frequent.length > few && (
          <Button
            aria-expanded={all}
            aria-label={`${all ? 'Fewer' : 'More'}: ${label}`}
            onClick={() => {
              setHeld(undefined);
              setAll(!all);
            }}
            sx={{ minWidth: 0, px: 0.75, minHeight: 26 }}
          >
            {all ? 'Fewer' : 'More'}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

function AddValue({ label, onAdd }: { label: string; onAdd: (value: string) => void }) {
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (wordsOf(typed).length === 0) return;
    onAdd(typed.trim());
    setTyped('');
  };
  return (
    <Stack component="form" direction="row" onSubmit={add} sx={{ flexGrow: 1, alignItems: 'center', pl: 0.5 }}>
      <InputBase
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="Add value"
        inputProps={{ 'aria-label': `Add value: ${label}`, maxLength: 150 }}
        sx={{ flexGrow: 1, fontSize: 13, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
      />
      {typed && (
        <IconButton type="submit" aria-label={`Add ${typed}`}>
          <Add sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Stack>
  );
}
