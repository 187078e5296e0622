import { Autocomplete, type AutocompleteProps, Box, Button, TextField, type TextFieldProps } from '@mui/material';
import { useState } from 'react';
import { errorText } from '../net/api-error.ts';
import { type Things, useThings } from './things.ts';

type Made =
  | 'options'
  | 'filterOptions'
  | 'loading'
  | 'loadingText'
  | 'noOptionsText'
  | 'getOptionLabel'
  | 'getOptionKey'
  | 'isOptionEqualToValue'
  | 'renderInput'
  | 'placeholder';
interface Props<Thing, Several extends boolean | undefined, Free extends boolean | undefined>
  extends
    Omit<AutocompleteProps<Thing, Several, false, Free>, Made>,
    Pick<TextFieldProps, 'autoFocus' | 'required' | 'placeholder' | 'inputRef' | 'type'> {
  label: string;
  things: Things<Thing>;
  /** Tells things apart. */
  keyOf: (thing: Thing) => string | number;
  labelOf: (thing: Thing) => string;
  /** What it can be found by, where that is more than its label. */
  wordsOf?: (thing: Thing) => string;
  /** What is said when nothing fits. */
  none?: (typed: string) => string;
  helperText?: string | undefined;
  /** What is wrong with the choice. */
  fault?: string | undefined;
}

/**
 * Picks a thing, or several (`multiple`), by typing. Where any text will do (`freeSolo`) the things are no more than
 * suggestions. Load it on demand: it weighs as much as a screen.
 */
export function FieldPick<
  Thing,
  Several extends boolean | undefined = false,
  Free extends boolean | undefined = false,
>({
  label,
  things: source,
  keyOf,
  labelOf,
  wordsOf = labelOf,
  none = nothingFits,
  helperText,
  fault,
  autoFocus = false,
  required = false,
  placeholder,
  inputRef,
  type,
  ...rest
}: Props<Thing, Several, Free>) {
  const [input, setInput] = useState('');
  const typed = (rest.inputValue ?? input).trim();
  const nameOf = (thing: Thing | string) => (typeof thing === 'string' ? thing : labelOf(thing));
  const idOf = (thing: Thing | string) => (typeof thing === 'string' ? thing : keyOf(thing));
  const { value } = rest;
  /* The name of what is chosen already is not a question. */
  const isQuestion = rest.multiple || rest.freeSolo || !value || typed !== nameOf(value as Thing);
  const { things, isFound, waiting, query } = useThings(source, isQuestion ? typed : '', wordsOf);
  return (
    <Autocomplete
      {...rest}
      onInputChange={(event, text, reason) => {
        setInput(text);
        rest.onInputChange?.(event, text, reason);
      }}
      options={things}
      {...(isFound && { filterOptions: (found: Thing[]) => found })}
      getOptionLabel={nameOf}
      getOptionKey={idOf}
      isOptionEqualToValue={(one, other) => idOf(one) === idOf(other)}
      loading={waiting && !rest.freeSolo}
      loadingText="Searching…"
      noOptionsText={
        query.isError ? (
          <Box role="alert">
            {errorText(query.error, 'The search failed')}{' '}
            <Button onMouseDown={(event) => event.preventDefault()} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Box>
        ) : (
          none(typed)
        )
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          autoFocus={autoFocus}
          required={required}
          {...(placeholder !== undefined && { placeholder })}
          {...(inputRef && { inputRef })}
          {...(type && { type })}
          {...(rest.size && { size: rest.size })}
          error={fault !== undefined}
          helperText={fault ?? helperText}
          slotProps={{ ...params.slotProps, formHelperText: { disabled: false } }}
        />
      )}
    />
  );
}

const nothingFits = () => 'No matches';
