import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import VerticalAlignTop from '@mui/icons-material/VerticalAlignTop';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  /** What the rows are, in the plural. */
  title: string;
  /** What one of them is, such as "e-mail address". */
  one: string;
  /** The rows by their ids. */
  rows: readonly { id: string }[];
  most: number;
  /** Why a row may have to be the first. */
  toTopLabel: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onToTop: (index: number) => void;
  children: (index: number) => ReactNode;
}

/** A list in a form: rows that are added, taken away and brought to the top. */
export function FieldRows({ title, one, rows, most, toTopLabel, onAdd, onRemove, onToTop, children }: Props) {
  return (
    <Stack role="group" aria-label={title} spacing={1.5}>
      <Typography variant="h3">{title}</Typography>
      {rows.map(({ id }, index) => (
        <Stack key={id} direction="row" spacing={0.5} sx={{ alignItems: 'flex-start' }}>
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>{children(index)}</Box>
          <Tooltip title={toTopLabel}>
            <span>
              <IconButton
                aria-label={`${toTopLabel}: ${one} ${index + 1}`}
                disabled={index === 0}
                onClick={() => onToTop(index)}
              >
                <VerticalAlignTop sx={{ fontSize: 18 }} />
              </IconButton>
            </span>
          </Tooltip>
          <Tooltip title="Remove">
            <IconButton aria-label={`Remove ${one} ${index + 1}`} onClick={() => onRemove(index)}>
              <DeleteOutlined sx={{ fontSize: 18 }} />
            </IconButton>
          </Tooltip>
        </Stack>
      ))}
      <div>
        <Button startIcon={<Add />} disabled={rows.length >= most} onClick={onAdd}>
          Add {one}
        </Button>
      </div>
    </Stack>
  );
}
