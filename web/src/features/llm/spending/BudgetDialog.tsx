import { type LlmBudget, setLlmBudget } from '@app/contract/llm/budgets';
import { type LlmFeature, llmFeatures } from '@app/contract/llm/llm';
import { listAllUsers } from '@app/contract/users/users';
import { MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../../kit/form/things.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { budgetName } from './budget-texts.ts';

const users = thingsFrom(listAllUsers, (all) => all.map(({ id, username }) => ({ id, username })));
type Of = Parameters<ReturnType<typeof useWrite<typeof setLlmBudget>>['mutate']>[0]['body']['of'];

const ofRow = ({ feature, user }: LlmBudget): Of =>
  feature ? { kind: 'feature', feature } : user ? { kind: 'user', user: user.id } : { kind: 'each_user' };

const amountOf = (text: string): number | undefined =>
  /^\d{1,7}([.,]\d{1,2})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;

/** Sets what may be spent in a day: for a feature, each user or one. */
export function BudgetDialog({ row, onClose }: { row?: LlmBudget; onClose: () => void }) {
  const [kind, setKind] = useState<Of['kind']>('feature');
  const [feature, setFeature] = useState<LlmFeature>('grade');
  const [user, setUser] = useState<{ id: number; username: string } | null>(null);
  const [text, setText] = useState(row ? String(row.usd_per_day) : '');
  const [asked, setAsked] = useState(false);
  const isFault = amountOf(text) === undefined && (asked || text !== '');
  const set = useWrite(setLlmBudget, {
    onSuccess: () => {
      notify('The budget was set');
      onClose();
    },
  });
  const amount = amountOf(text);
  const of: Of | undefined = row
    ? ofRow(row)
    : kind === 'feature'
      ? { kind, feature }
      : kind === 'user'
        ? user
          ? { kind, user: user.id }
          : undefined
        : { kind };
  return (
    <ConfirmDialog
      open
      title={row ? `Budget of ${budgetName(row)}` : 'Set a budget'}
      confirmLabel="Save"
      pending={set.isPending}
      error={set.error}
      onClose={onClose}
      onConfirm={() => {
        setAsked(true);
        if (amount !== undefined && of) set.mutate({ body: { of, usd_per_day: amount } });
      }}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {!row && (
          <TextField select label="Of" value={kind} onChange={({ target }) => setKind(target.value as Of['kind'])}>
            <MenuItem value="feature">A feature</MenuItem>
            <MenuItem value="each_user">Each user</MenuItem>
            <MenuItem value="user">One user</MenuItem>
          </TextField>
        )}
        {!row && kind === 'feature' && (
          <TextField
            select
            label="Feature"
            value={feature}
            onChange={({ target }) => setFeature(target.value as LlmFeature)}
          >
            {Object.entries(llmFeatures).map(([value, name]) => (
              <MenuItem key={value} value={value}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        {!row && kind === 'user' && (
          <FieldPick
            label="User"
            things={users}
            keyOf={({ id }) => id}
            labelOf={({ username }) => username}
            value={user}
            onChange={(_, picked) => setUser(picked)}
            fault={asked && !user ? 'Choose a user' : undefined}
          />
        )}
        <TextField
          label="Dollars within 24 hours"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={isFault}
          helperText={isFault ? 'Dollars, such as 2.50' : '0 stops all of it'}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}

export function RemoveBudgetDialog({ row, onClose }: { row: LlmBudget; onClose: () => void }) {
  const remove = useWrite(setLlmBudget, {
    onSuccess: () => {
      notify('The budget was removed');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Remove the budget of ${budgetName(row)}?`}
      confirmLabel="Remove"
      destructive
      pending={remove.isPending}
      error={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ body: { of: ofRow(row), usd_per_day: null } })}
    >
      The other budgets and the limit of the whole product stay.
    </ConfirmDialog>
  );
}
