import type { AssignmentCard } from '@app/contract/roles/assignments';
import { getOutreachRules } from '@app/contract/outreach/rules';
import { MenuItem } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { queryOf } from '../../kit/net/api.ts';
import { asFirm, fieldNames, type RoleValues, type roleShape } from './role-form.ts';

interface Props {
  control: Control<RoleValues, unknown, z.output<typeof roleShape>>;
  role: AssignmentCard;
}

/** Where a reply moves people: what the role says, or else the firm; and which of them applies. */
export function FieldReplyColumn({ control, role: { reply_column: before, funnel } }: Props) {
  const chosen = useWatch({ control, name: 'reply_column' });
  const firm = useQuery(queryOf(getOutreachRules)).data?.reply_column;
  const nameOf = (key: string) => funnel.find((column) => column.key === key)?.name;
  const isGone = before !== null && before !== '' && nameOf(before) === undefined;
  return (
    <FieldSelect
      control={control}
      name="reply_column"
      label={fieldNames.reply_column}
      helperText={chosen === asFirm ? 'The rule of the firm applies' : 'The rule of this role applies'}
    >
      <MenuItem value={asFirm}>As the firm says{firm !== undefined && `: ${nameOf(firm) ?? 'nowhere'}`}</MenuItem>
      <MenuItem value="">Nowhere</MenuItem>
      {funnel.map(({ key, name }) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
      {isGone && <MenuItem value={before}>A column that is gone</MenuItem>}
    </FieldSelect>
  );
}
