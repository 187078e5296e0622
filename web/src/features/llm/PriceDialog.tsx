import {
  createLlmPrice,
  llmProviders,
  type LlmPrice,
  priceTiers,
  type TokenKind,
  tokenKinds,
} from '@app/contract/llm/prices';
import { zodResolver } from '@hookform/resolvers/zod';
import { Box, MenuItem, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldDate } from '../../kit/form/FieldDate.tsx';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const amount = z
  .string()
  .trim()
  .regex(/^\d{0,5}([.,]\d{1,6})?$/, 'Dollars, such as 1.25')
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))));
const needed = amount.refine((value) => value !== null, 'Please say what it costs; 0 if nothing').transform(Number);

const { provider, match, tier, note } = createLlmPrice.body.shape;
const formShape = z.object({
  provider,
  match,
  tier,
  in_fresh: needed,
  in_cache_read: amount,
  in_cache_write_5m: amount,
  in_cache_write_1h: amount,
  out: needed,
  out_reasoning: amount,
  /** A day, or nothing for now. */
  from: z.string(),
  note,
});

const help: Partial<Record<TokenKind, string>> = { out_reasoning: 'Empty: as out' };

/** Sets what a model costs; for a row, what it costs from a day on. */
export function PriceDialog({ row, onClose }: { row?: LlmPrice; onClose: () => void }) {
  const text = (kind: TokenKind) => String(row?.[kind] ?? '');
  const form = useForm({
    resolver: zodResolver(formShape),
    defaultValues: {
      provider: row?.provider ?? 'openai',
      match: row?.match ?? '',
      tier: row?.tier ?? 'standard',
      in_fresh: text('in_fresh'),
      in_cache_read: text('in_cache_read'),
      in_cache_write_5m: text('in_cache_write_5m'),
      in_cache_write_1h: text('in_cache_write_1h'),
      out: text('out'),
      out_reasoning: text('out_reasoning'),
      from: '',
      note: row?.note ?? '',
    },
  });
  const create = useWrite(createLlmPrice, {
    onSuccess: (_, { body }) => {
      notify(`The price of ${body.match} was set`);
      onClose();
    },
  });
  const error = useServerErrors(form, create.error);
  const save = form.handleSubmit(({ from, ...body }) =>
    create.mutate({ body: { ...body, ...(from && { valid_from: new Date(`${from}T00:00:00`).toISOString() }) } }),
  );
  return (
    <ConfirmDialog
      open
      wide
      title={row ? `Price of ${row.match}` : 'Add a price'}
      confirmLabel="Save"
      onClose={onClose}
      onConfirm={() => void save()}
      pending={create.isPending}
      error={error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <FieldSelect control={form.control} name="provider" label="Provider">
            {Object.entries(llmProviders).map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </FieldSelect>
          <FieldSelect control={form.control} name="tier" label="Asked">
            {Object.entries(priceTiers).map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </FieldSelect>
        </Stack>
        <FieldText
          control={form.control}
          name="match"
          label="Model"
          helperText="Its name, or how it begins and a star, such as gpt-5*. The longest that fits counts."
          autoFocus={!row}
        />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' } }}>
          {(Object.keys(tokenKinds) as TokenKind[]).map((kind) => (
            <FieldText
              key={kind}
              control={form.control}
              name={kind}
              label={`${tokenKinds[kind]} ($)`}
              helperText={help[kind] ?? ''}
              inputProps={{ inputMode: 'decimal' }}
            />
          ))}
        </Box>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <FieldDate control={form.control} name="from" label="From" helperText="Empty: from now on" />
          <FieldText control={form.control} name="note" label="Note" helperText="Where the price stands" />
        </Stack>
      </Stack>
    </ConfirmDialog>
  );
}
