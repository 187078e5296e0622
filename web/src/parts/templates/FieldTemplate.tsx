import { templateKinds } from '@app/contract/outreach/channels';
import { listTemplates, type Template } from '@app/contract/outreach/templates';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { queryOf } from '../../kit/net/api.ts';

type TemplateBrief = Pick<Template, 'id' | 'name' | 'kind'>;
const fitsAlways = () => true;

interface Props {
  label: string;
  /** The id of the template. */
  value: number | null;
  onChange: (template: TemplateBrief | null) => void;
  /** Which of them are offered. */
  fits?: (template: Template) => boolean;
  autoFocus?: boolean;
  required?: boolean;
  disabled?: boolean;
  fault?: string | undefined;
  placeholder?: string;
  helperText?: string | undefined;
}

/** A template, picked by its name. */
export function FieldTemplate({ label, value, onChange, fits = fitsAlways, ...rest }: Props) {
  const { data } = useQuery(queryOf(listTemplates));
  const known = value === null ? null : data?.results.find(({ id }) => id === value);
  const gone: TemplateBrief = { id: value ?? 0, name: data ? 'Deleted template' : '', kind: 'All' };
  return (
    <FieldPick<TemplateBrief>
      {...rest}
      label={label}
      things={thingsFrom(listTemplates, ({ results }): readonly TemplateBrief[] => results.filter(fits))}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      none={() => 'No template fits'}
      value={known === undefined ? gone : known}
      onChange={(_, template) => onChange(template)}
      renderOption={({ key, ...props }, { id, name, kind }) => (
        <Box component="li" {...props} key={id} data-key={key} sx={{ display: 'block !important' }}>
          {name}
          <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {templateKinds[kind].title}
          </Typography>
        </Box>
      )}
    />
  );
}
