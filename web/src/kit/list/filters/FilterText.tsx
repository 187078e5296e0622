import { FieldPaused } from '../../form/FieldPaused.tsx';
import { FieldPick } from '../../form/FieldPick.tsx';
import { entriesOf, type FilterOf, type FilterProps, type OptionsSource } from './filter.ts';

type Props = FilterProps<FilterOf<'text'>>;

/** A text to look for. */
export function FilterText(props: Props) {
  const { filter, values, onChange } = props;
  if (filter.source) return <Suggested {...props} source={filter.source} />;
  return (
    <FieldPaused
      label={filter.label}
      placeholder={filter.placeholder ?? ''}
      value={values[0] ?? ''}
      onChange={(text) => onChange([text], { replace: true })}
      problem={filter.problem}
      sx={{ flex: { xs: '1 1 100%', sm: '1 1 210px' }, maxWidth: { sm: 420 } }}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off', maxLength: 2000 } }}
    />
  );
}

/** Anything may be typed, since what is looked for may no longer be among the suggestions. */
function Suggested({ filter, source, values, onChange }: Props & { source: OptionsSource }) {
  const value = values[0] ?? '';
  const choose = (chosen: string) => chosen !== value && onChange([chosen]);
  return (
    <FieldPick
      freeSolo
      autoSelect
      label={filter.label}
      placeholder={filter.placeholder ?? ''}
      things={{
        endpoint: source.endpoint,
        request: undefined,
        thingsIn: (answer) => entriesOf(source.optionsIn(answer)).map(([text]) => text),
      }}
      keyOf={(text) => text}
      labelOf={(text) => text}
      value={value}
      onChange={(_, chosen) => choose(chosen?.trim() ?? '')}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}
