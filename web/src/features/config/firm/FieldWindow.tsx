import type { OutreachState } from '@app/contract/outreach/rules';
import { FormControlLabel, Switch } from '@mui/material';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import type { FirmValues } from './firm-form.ts';

const allDay = { opens: '00:00', closes: '24:00' };
const workday = { opens: '08:00', closes: '17:30' };

interface Props {
  form: UseFormReturn<FirmValues, unknown, Pick<OutreachState, 'opens' | 'closes'>>;
  disabled: boolean;
}

/** From when to when messages leave, or all day. */
export function FieldWindow({ form: { control, setValue }, disabled }: Props) {
  const [opens, closes] = useWatch({ control, name: ['opens', 'closes'] });
  const isAllDay = opens === allDay.opens && closes === allDay.closes;
  const choose = (window: typeof allDay) => {
    setValue('opens', window.opens, { shouldDirty: true });
    setValue('closes', window.closes, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={isAllDay}
            disabled={disabled}
            onChange={(_, checked) => choose(checked ? allDay : workday)}
          />
        }
        label="All day"
        sx={{ gridColumn: '1 / -1' }}
      />
      {!isAllDay && (
        <>
          <FieldText control={control} disabled={disabled} name="opens" label="From" type="time" />
          {/* Browsers have no 24:00 in a field of the type time. */}
          <FieldText
            control={control}
            disabled={disabled}
            name="closes"
            label="To"
            type={closes === allDay.closes ? 'text' : 'time'}
          />
        </>
      )}
    </>
  );
}
