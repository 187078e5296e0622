import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import VerticalAlignTop from '@mui/icons-material/VerticalAlignTop';
import { Box, Button, IconButton, Stack, TextField, type TextFieldProps, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../../kit/form/DateField.tsx';
import { type Control, type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';

type Row = Readonly<Record<string, string>>;
type RowField = { name: string; label: string; isDate?: true } & Pick<
  TextFieldProps,
  'type' | 'multiline' | 'minRows' | 'autoFocus' | 'helperText' | 'select' | 'children'
>;

interface Props<V extends FieldValues, N extends FieldPath<V>> {
  control: Control<V, unknown, FieldValues>;
  name: N;
  /** What the rows are, in the plural. */
  title: string;
  /** What one of them is, such as "e-mail address". */
  one: string;
  most: number;
  /** A row that was just added. */
  empty: FieldPathValue<V, N>[number];
  addTo: 'top' | 'bottom';
  /** What it means to be the first. */
  toTop: string;
  /** Draws the fields of a row with `field`; in a row that was just added one may take the focus. */
  children: (field: (props: RowField) => ReactNode, fresh: boolean) => ReactNode;
}

/**
 * A list in a form: rows that are added, taken away and brought to the top. For the form it is one field whose value is
 * a list, because React Hook Form's own lists would be loaded with the login screen.
 */
export function FieldList<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { control, name, title, one, most, empty, addTo, toTop, children } = props;
  const { field, fieldState } = useController({ control, name });
  const rows = field.value as readonly Row[];
  const faults = fieldState.error as unknown as readonly Record<string, { message?: string }>[] | undefined;
  /* Rows have no names of their own; these go with them wherever they go. */
  const [keys, setKeys] = useState(() => rows.map((_, index) => index));
  const [fresh, setFresh] = useState<number>();
  const change = (change: <T>(list: readonly T[], added: T) => readonly T[]) => {
    const key = Math.max(-1, ...keys) + 1;
    setFresh(key);
    setKeys([...change(keys, key)]);
    field.onChange(change(rows, empty as Row));
  };

  const fieldOf = (index: number) => (rowField: RowField) => {
    const { name, label, isDate, helperText, ...rest } = rowField;
    const fault = faults?.[index]?.[name]?.message;
    const set = (text: string) => field.onChange(rows.with(index, { ...rows[index]!, [name]: text }));
    const shared = {
      fullWidth: true,
      label,
      value: rows[index]?.[name] ?? '',
      error: fault !== undefined,
      helperText: fault ?? helperText,
    };
    return isDate ? (
      <DateField {...shared} onChange={set} />
    ) : (
      <TextField {...rest} {...shared} onChange={({ target }) => set(target.value)} />
    );
  };

  return (
    <Stack role="group" aria-label={title} spacing={1.5}>
      <Typography variant="h3">{title}</Typography>
      {keys.map((key, index) => (
        <Stack
          key={key}
          direction="row"
          spacing={0.5}
          sx={{ alignItems: 'flex-start', p: 1.5, pr: 0.5, border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children(fieldOf(index), key === fresh)}</Box>
          <Tooltip title={toTop}>
            <span>
              <IconButton
                aria-label={`${toTop}: ${one} ${index + 1}`}
                disabled={index === 0}
                onClick={() => change((list) => [list[index]!, ...list.toSpliced(index, 1)])}
              >
                <VerticalAlignTop sx={{ fontSize: 18 }} />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title="Remove">
            <IconButton
              aria-label={`Remove ${one} ${index + 1}`}
              onClick={() => change((list) => list.toSpliced(index, 1))}
            >
              <DeleteOutlined sx={{ fontSize: 18 }} />
            </IconButton>
          </Tooltip>
        </Stack>
      ))}
      <div>
        <Button
          startIcon={<Add />}
          disabled={rows.length >= most}
          onClick={() => change((list, added) => (addTo === 'top' ? [added, ...list] : [...list, added]))}
        >
          Add {one}
        </Button>
      </div>
    </Stack>
  );
}
