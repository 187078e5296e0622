import type { PersonFilter } from '@app/contract/people/person-search';
import Close from '@mui/icons-material/Close';
import { Button, Chip, Stack } from '@mui/material';
import { choicesIn, noFilter, stateLabels } from '../question/conditions.ts';
import { stateIcons } from '../state-icons.ts';

interface Props {
  filter: PersonFilter;
  onChange: (change: Partial<PersonFilter>) => void;
}

/** What narrows the search beside the typed question. A click takes it away. */
export function ActiveChoices({ filter, onChange }: Props) {
  const choices = choicesIn(filter);
  if (choices.length === 0) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Chosen"
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mb: 1 }}
    >
      {choices.map(({ label, state, without }) => {
        const Icon = state && stateIcons[state];
        const text = state ? `${stateLabels[state]} ${label}` : label;
        const remove = () => onChange(without);
        return (
          <Chip
            key={text}
            {...(Icon && { icon: <Icon /> })}
            label={text}
            aria-label={`Remove: ${text}`}
            color={state === 'not' ? 'error' : 'default'}
            variant="outlined"
            onClick={remove}
            onDelete={remove}
            deleteIcon={<Close />}
          />
        );
      })}
      <Button onClick={() => onChange({ ...noFilter, q: filter.q })} sx={{ minHeight: 24 }}>
        Clear all
      </Button>
    </Stack>
  );
}
