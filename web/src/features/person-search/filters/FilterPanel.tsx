import { type FacetField, facetFields, type PersonCounts, type PersonFilter } from '@app/contract/people/person-search';
import { Chip, FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { formatCount } from '../../../kit/format.ts';
import { countryName, yearsLabel } from '../question/conditions.ts';
import { Facet } from './Facet.tsx';
import { choiceStates, withChoice } from '../search-state.ts';

interface Props {
  filter: PersonFilter;
  counts: PersonCounts | undefined;
  onChange: (change: Partial<PersonFilter>) => void;
}

const labels: Record<FacetField, string> = {
  title: 'Title',
  company: 'Company',
  skill: 'Skill',
  place: 'Location',
  tag: 'Tag',
  language: 'Language',
};

/** The people that each switch leaves out. */
const hidden = {
  hide_do_not_contact: 'Hide “Do not contact”',
  hide_voted: 'Hide people already voted on',
  hide_on_role: 'Hide people already on a role',
} as const satisfies Partial<Record<keyof PersonFilter, string>>;

const none: PersonCounts['facets'][FacetField] = [];

/** Everything that can be chosen beside the typed question. */
export function FilterPanel({ filter, counts, onChange }: Props) {
  return (
    <Stack spacing={2}>
      {facetFields.map((field) => (
        <Facet
          key={field}
          label={labels[field]}
          counted={counts?.facets[field] ?? none}
          chosen={
            new Map(
              choiceStates.flatMap((state) =>
                filter[state].filter((each) => each.field === field).map(({ value }) => [value, state] as const),
              ),
            )
          }
          onChoose={(value, state) => onChange(withChoice(filter, { field, value }, state))}
        />
      ))}
      <Years filter={filter} steps={counts?.years} onChange={onChange} />
      <Contact filter={filter} onChange={onChange} />
      <Country country={filter.country} onChange={(country) => onChange({ country })} />
      <Stack>
        <FormControlLabel
          control={<Switch checked={filter.has_email} onChange={(_, has_email) => onChange({ has_email })} />}
          label={`Has e-mail${counts ? ` (${formatCount(counts.with_email)})` : ''}`}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        {(Object.keys(hidden) as (keyof typeof hidden)[]).map((name) => (
          <FormControlLabel
            key={name}
            control={<Switch checked={filter[name]} onChange={(_, on) => onChange({ [name]: on })} />}
            label={hidden[name]}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Stack>
    </Stack>
  );
}

function Years({
  filter,
  steps,
  onChange,
}: Pick<Props, 'filter' | 'onChange'> & { steps: PersonCounts['years'] | undefined }) {
  const heading = useId();
  if (!steps) return null;
  return (
    <div role="group" aria-labelledby={heading}>
      <Typography variant="h3" component="h3" id={heading} sx={{ mb: 0.75 }}>
        Years of experience
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        {steps.map(({ from, to, count }) => {
          const pressed =
            (filter.years_min ?? 0) === from && filter.years_max === (to ?? undefined) && (from > 0 || to !== null);
          return (
            <Chip
              key={from}
              label={to === null ? `${from}+` : `${from}–${to}`}
              aria-label={`${yearsLabel(from, to)}, ${formatCount(count)}`}
              aria-pressed={pressed}
              clickable
              color={pressed ? 'primary' : 'default'}
              variant={pressed ? 'filled' : 'outlined'}
              onClick={() =>
                onChange(
                  pressed
                    ? { years_min: undefined, years_max: undefined }
                    : { years_min: from, years_max: to ?? undefined },
                )
              }
            />
          );
        })}
      </Stack>
    </div>
  );
}

const spans = [30, 90, 180, 365];

/** One choice out of: at any time, within so many days, not within so many days. */
function Contact({ filter: { contacted_days, not_contacted_days }, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const value =
    not_contacted_days !== undefined
      ? `not ${not_contacted_days}`
      : contacted_days !== undefined
        ? `in ${contacted_days}`
        : '';
  const days = [...new Set([...spans, not_contacted_days ?? 30, contacted_days ?? 30])].toSorted((a, b) => a - b);
  const choose = (chosen: string) => {
    const [how, amount] = chosen.split(' ');
    onChange({
      not_contacted_days: how === 'not' ? Number(amount) : undefined,
      contacted_days: how === 'in' ? Number(amount) : undefined,
    });
  };
  return (
    <TextField
      select
      fullWidth
      label="Contact"
      value={value}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Any time</MenuItem>
      {days.map((each) => (
        <MenuItem key={`not ${each}`} value={`not ${each}`}>
          Not in the last {each} days
        </MenuItem>
      ))}
      {days.map((each) => (
        <MenuItem key={`in ${each}`} value={`in ${each}`}>
          In the last {each} days
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The Nordic countries first, then the rest of where people move from. */
const usual = ['SE', 'NO', 'DK', 'FI', 'IS', 'DE', 'EE', 'ES', 'FR', 'GB', 'IE', 'IN', 'LT', 'LV', 'NL', 'PL', 'US'];

function Country({
  country,
  onChange,
}: {
  country: string | undefined;
  onChange: (country: string | undefined) => void;
}) {
  const codes = country && !usual.includes(country) ? [...usual, country] : usual;
  return (
    <TextField
      select
      fullWidth
      label="Country"
      value={country ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">Any country</MenuItem>
      {codes.map((code) => (
        <MenuItem key={code} value={code}>
          {countryName(code)}
        </MenuItem>
      ))}
    </TextField>
  );
}
