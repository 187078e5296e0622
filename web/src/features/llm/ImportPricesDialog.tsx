import { importLlmPrices } from '@app/contract/llm/prices';
import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { formatCount } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const { body: shape } = importLlmPrices;
const example = `[{"provider": "openai", "match": "small-*", "in_fresh": 1, "in_cache_read": 0.1, "out": 4}]`;

type Read = { prices: Parameters<typeof shape.parse>[0] } | { fault: string };

/** What is pasted, or what is wrong with it and where. */
function readList(text: string): Read {
  let prices: unknown;
  try {
    prices = JSON.parse(text);
  } catch {
    return { fault: 'This is no JSON' };
  }
  const read = shape.safeParse({ prices });
  if (read.success) return { prices: { prices } };
  const [issue] = read.error.issues;
  const [, nth, field] = issue!.path;
  const place = typeof nth === 'number' ? `Price ${nth + 1}${field === undefined ? '' : `, ${String(field)}`}: ` : '';
  return { fault: `${place}${issue!.message}` };
}

/** Sets the prices of a list that somebody keeps elsewhere. */
export function ImportPricesDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const bring = useWrite(importLlmPrices, {
    onSuccess: ({ added }) => {
      notify(`${formatCount(added)} ${added === 1 ? 'price was' : 'prices were'} set`, { severity: 'success' });
      onClose();
    },
  });
  const read = readList(text);
  const fault = tried && 'fault' in read ? read.fault : undefined;
  return (
    <ConfirmDialog
      open
      wide
      title="Import a list of prices"
      confirmLabel="Import"
      pending={bring.isPending}
      error={bring.error}
      onClose={onClose}
      onConfirm={() => {
        setTried(true);
        if ('prices' in read) bring.mutate({ body: shape.parse(read.prices) });
      }}
    >
      Each counts from its “valid_from” on, or from now on, as if it were entered by itself. If one is refused, none is
      set.
      <Box component="pre" sx={{ overflowX: 'auto', typography: 'body2', fontFamily: 'monospace', my: 1 }}>
        {example}
      </Box>
      <TextField
        fullWidth
        multiline
        minRows={6}
        maxRows={14}
        label="List in JSON, in dollars per million tokens"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={fault !== undefined}
        helperText={fault ?? ' '}
        slotProps={{ htmlInput: { style: { fontFamily: 'monospace' } } }}
      />
    </ConfirmDialog>
  );
}
