import { longestQuery, parseQuery } from '@app/contract/search/language';
import { expand } from '@app/contract/search/synonyms';
import Search from '@mui/icons-material/Search';
import { Box, InputAdornment, TextField, Typography } from '@mui/material';
import { type Ref, useId, useRef } from 'react';
import { usePausedText } from '../../../kit/form/pause.ts';
import { useSynonyms } from '../../../parts/synonyms.ts';
import { ParsedQuery } from './ParsedQuery.tsx';
import { QuestionFault } from './QuestionFault.tsx';
import { QuestionHelp } from './QuestionHelp.tsx';

interface Props {
  q: string;
  /** `again` says that it continues what was asked a moment ago. */
  onAsk: (q: string, again: boolean) => void;
  inputRef?: Ref<HTMLInputElement>;
  label?: string;
  /** What an empty box means. */
  empty?: string;
}

/** Asks when the typing pauses, and never while what is typed makes no sense. */
export function QuestionBox({
  q,
  onAsk,
  inputRef,
  label = 'Search people',
  empty = 'All words must match. Leave empty to see the newest.',
}: Props) {
  /* One visit to the box is one step of the browser's history, however often the typing pauses. */
  const asked = useRef(false);
  const ask = (text: string) => {
    if (text === q || parseQuery(text).fault) return;
    onAsk(text, asked.current);
    asked.current = true;
  };
  const [typed, setTyped] = usePausedText(q, ask);
  const { query, smallOperators = [], fault } = parseQuery(typed);
  const synonyms = useSynonyms(q);
  const faultId = useId();
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed.trim());
        asked.current = false;
      }}
      sx={{ mb: 1.5 }}
    >
      <TextField
        fullWidth
        size="medium"
        label={label}
        placeholder="react AND (stockholm OR malmö) -junior"
        value={typed}
        {...(inputRef && { inputRef })}
        error={fault !== undefined}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (asked.current = false)}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: {
            maxLength: longestQuery,
            type: 'search',
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
            ...(fault && { 'aria-describedby': faultId }),
          },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
            endAdornment: (
              <InputAdornment position="end">
                <QuestionHelp onUse={setTyped} />
              </InputAdornment>
            ),
          },
        }}
      />
      <Box sx={{ mt: 0.75, minHeight: 24 }}>
        {fault && <QuestionFault id={faultId} typed={typed} fault={fault} />}
        {query && <ParsedQuery query={expand(query, synonyms)} />}
        {smallOperators.length > 0 && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {smallOperators.map((word) => `“${word}” is read as ${word.toUpperCase()}`).join(', ')}. Put it in quotes to
            look for the word.
          </Typography>
        )}
        {!fault && !query && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {empty}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
