import { MenuItem, MenuList, Paper, Popper, TextField, type TextFieldProps, Typography } from '@mui/material';
import { useForkRef } from '@mui/material/utils';
import { type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Suggestion, typedBefore, useSuggestions } from './suggestions.ts';

interface Props extends Pick<TextFieldProps, 'autoFocus' | 'minRows' | 'sx'> {
  value: string;
  onChange: (text: string) => void;
  /** Ctrl+Enter, or ⌘ Enter. */
  onSend: () => void;
  inputRef?: Ref<HTMLTextAreaElement>;
  keyShortcut?: string;
}

/* Said to those who listen; others see the list. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** A field for a comment that suggests colleagues after `@` and roles after `#`. */
export function MentionField({ value, onChange, onSend, inputRef, keyShortcut, ...props }: Props) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number>();
  const [active, setActive] = useState(0);
  const wantedCaret = useRef<number>(undefined);
  const name = caret === undefined ? undefined : typedBefore(value, caret);
  const { suggestions, waiting } = useSuggestions(name);
  const open = name !== undefined && suggestions.length > 0;
  const chosen = suggestions[Math.min(active, suggestions.length - 1)];

  /* The text is put in by us, so the caret must be too. */
  useLayoutEffect(() => {
    if (wantedCaret.current === undefined) return;
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = undefined;
  });

  const close = () => setCaret(undefined);
  const put = ({ text }: Suggestion) => {
    const { from } = name!;
    wantedCaret.current = from + text.length + 1;
    close();
    field.current?.focus();
    onChange(`${value.slice(0, from)}${text} ${value.slice(caret).replace(/^ /, '')}`);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event);
    if (!act) return;
    event.preventDefault();
    /* A dialog around the field would take Esc for itself. */
    event.stopPropagation();
    act();
  };
  const actOf = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter' && (ctrlKey || metaKey)) return onSend;
    if (!open || shiftKey) return undefined;
    const step = (by: number) => () =>
      setActive((suggestions.indexOf(chosen!) + by + suggestions.length) % suggestions.length);
    if (key === 'ArrowDown') return step(1);
    if (key === 'ArrowUp') return step(-1);
    if (key === 'Enter' || key === 'Tab') return () => put(chosen!);
    return key === 'Escape' ? close : undefined;
  };
  return (
    <>
      <TextField
        label="Comment"
        multiline
        maxRows={12}
        fullWidth
        {...props}
        ref={root}
        value={value}
        onChange={({ target }) => {
          setActive(0);
          setCaret(target.selectionStart ?? undefined);
          onChange(target.value);
        }}
        onKeyDown={handleKeyDown}
        onBlur={close}
        onClick={close}
        inputRef={useForkRef(field, inputRef)}
        slotProps={{
          htmlInput: {
            maxLength: 5000,
            'aria-keyshortcuts': keyShortcut,
            'aria-autocomplete': 'list',
            'aria-haspopup': 'listbox',
            'aria-controls': open ? `${id}-list` : undefined,
            'aria-activedescendant': open ? `${id}-${suggestions.indexOf(chosen!)}` : undefined,
          },
        }}
      />
      <Typography role="status" sx={unseen}>
        {open && !waiting && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </Typography>
      <Popper open={open} anchorEl={() => root.current!} placement="bottom-start" sx={{ zIndex: 'modal' }}>
        <Paper elevation={8} sx={{ width: 'min(320px, 80vw)', border: 1, borderColor: 'divider' }}>
          <MenuList
            id={`${id}-list`}
            role="listbox"
            aria-label={name?.sign === '#' ? 'Roles' : 'Colleagues'}
            /* The field keeps the focus. */
            onMouseDown={(event) => event.preventDefault()}
          >
            {suggestions.map((suggestion, index) => (
              <MenuItem
                key={suggestion.text}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={suggestion === chosen}
                selected={suggestion === chosen}
                onClick={() => put(suggestion)}
                sx={{ display: 'block' }}
              >
                <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
                  {suggestion.label}
                </Typography>
                <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
                  {suggestion.hint}
                </Typography>
              </MenuItem>
            ))}
          </MenuList>
        </Paper>
      </Popper>
    </>
  );
}
