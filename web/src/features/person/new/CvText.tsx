import { useWatch } from 'react-hook-form';
import { type FieldProps, FieldText } from '../../../kit/form/FieldText.tsx';
import { type CvField, type Origin, originOf, type Proposed } from './cv-fill.ts';
import type { NewPerson } from './new-person.ts';

interface Props extends Omit<FieldProps<NewPerson>, 'name'> {
  name: CvField;
  proposed: Proposed | undefined;
  origins: readonly Origin[] | undefined;
}

/** A text field that says when it holds what a CV proposed. */
export function CvText({ proposed, origins, helperText, ...rest }: Props) {
  const value = useWatch({ control: rest.control, name: rest.name });
  const help = originOf(rest.name, value, proposed, origins) ?? helperText;
  return <FieldText {...rest} {...(help !== undefined && { helperText: help })} />;
}
