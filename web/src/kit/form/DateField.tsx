import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import { IconButton, InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useRef } from 'react';

export interface DateFieldProps extends Pick<
  TextFieldProps,
  'label' | 'required' | 'disabled' | 'autoFocus' | 'error' | 'helperText' | 'fullWidth' | 'sx' | 'inputRef' | 'onBlur'
> {
  /** As it is written everywhere: `2026-11-15`, or `2026-11-15 09:30`. */
  value: string;
  onChange: (text: string) => void;
  withTime?: boolean;
  /** The first and the last day that the calendar offers. */
  min?: string;
  max?: string;
}

/**
 * A day, or a day and a time, typed as the product writes them or chosen in the browser's calendar. The browser's own field
 * would write them in another order.
 */
export function DateField({ value, onChange, withTime = false, min, max, ...rest }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...rest}
      value={value}
      placeholder={withTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'}
      onChange={({ target }) => onChange(target.value.replace('T', ' '))}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { autoComplete: 'off', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label="Open calendar"
                disabled={rest.disabled === true}
                onClick={() => calendar.current!.showPicker()}
              >
                <CalendarTodayOutlined sx={{ fontSize: 18 }} />
              </IconButton>
              <input
                ref={calendar}
                type={withTime ? 'datetime-local' : 'date'}
                aria-hidden
                tabIndex={-1}
                value={value.replace(' ', 'T')}
                min={min}
                max={max}
                onChange={({ target }) => onChange(target.value.replace('T', ' '))}
                style={{
                  position: 'absolute',
                  right: 0,
                  bottom: 0,
                  width: 0,
                  height: 0,
                  border: 0,
                  padding: 0,
                  opacity: 0,
                }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
