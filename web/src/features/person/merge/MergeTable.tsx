import type { MergeField } from '@app/contract/people/merges';
import type { FullPerson } from '@app/contract/people/people';
import SwapHoriz from '@mui/icons-material/SwapHoriz';
import { Box, Button, Card, CardContent, Link, Radio, RadioGroup, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate } from '../../../kit/format.ts';
import { differs, type FieldRow, type ListRow } from './merge-rows.ts';
import { nameOf } from '../person-texts.ts';
import { pathTo } from '../../../parts/paths.ts';

/** A label and one column for each of the two; on a telephone the label stands above them. */
const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: '150px minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 1.5,
  rowGap: 0.5,
};
const row = { ...columns, py: 1, borderTop: 1, borderColor: 'divider' };

/** Who stays and who becomes part of whom, and the way to have it the other way round. */
export function MergeHeads({ kept, other }: { kept: FullPerson; other: FullPerson }) {
  return (
    <Box sx={{ ...columns, px: 2, alignItems: 'end' }}>
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Button
          component={RouterLink}
          to={pathTo('mergePeople', { id: other.id, other: kept.id })}
          replace
          startIcon={<SwapHoriz />}
          sx={{ ml: -1 }}
        >
          Swap
        </Button>
      </Box>
      <Head person={kept} part="Kept" />
      <Head person={other} part="Merged into it" />
    </Box>
  );
}

function Head({ person, part }: { person: FullPerson; part: string }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="overline" component="p" color="textSecondary">
        {part}
      </Typography>
      <Link component={RouterLink} to={pathTo('person', { id: person.id })} underline="always" sx={{ fontWeight: 600 }}>
        {nameOf(person)}
      </Link>
      <Typography variant="body2" color="textSecondary">
        Added {formatDate(person.created)}
      </Typography>
    </Box>
  );
}

export function MergeSection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <CardContent>
        <Typography variant="h2">{title}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {hint}
        </Typography>
        {children}
      </CardContent>
    </Card>
  );
}

function Label({ children }: { children: string }) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, py: { md: 0.75 } }}
    >
      {children}
    </Typography>
  );
}

interface ChoiceProps {
  row: FieldRow;
  from: 'own' | 'theirs';
  onChoose: (name: MergeField, from: 'own' | 'theirs') => void;
}

/** One field: the two to choose from, or the one that both have. */
export function Choice({ row: field, from, onChoose }: ChoiceProps) {
  const { name, label, own, theirs } = field;
  if (!differs(field))
    return (
      <Box sx={row}>
        <Label>{label}</Label>
        <Value text={own} />
        <Value text={theirs} />
      </Box>
    );
  return (
    <RadioGroup
      aria-label={label}
      value={from}
      onChange={(_, value) => onChoose(name, value as 'own' | 'theirs')}
      sx={{ ...row, display: 'grid' }}
    >
      <Label>{label}</Label>
      <Option value="own" text={own} chosen={from === 'own'} />
      <Option value="theirs" text={theirs} chosen={from === 'theirs'} />
    </RadioGroup>
  );
}

function Option({ value, text, chosen }: { value: string; text: string; chosen: boolean }) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 0.5,
        minWidth: 0,
        pr: 1,
        cursor: 'pointer',
        border: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: 1,
      }}
    >
      <Radio value={value} size="small" sx={{ p: 0.75 }} />
      <Value text={text} />
    </Box>
  );
}

function Value({ text }: { text: string }) {
  return (
    <Typography
      variant="body2"
      sx={{
        my: 0.75,
        minWidth: 0,
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-line',
        /* A whole summary would push the rest off the screen; it is read on the person's own page. */
        display: '-webkit-box',
        WebkitLineClamp: 6,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        ...(text === '' && { color: 'text.secondary', fontStyle: 'italic' }),
      }}
    >
      {text || 'Nothing'}
    </Typography>
  );
}

const mostListed = 8;

export function Lists({ rows }: { rows: readonly ListRow[] }) {
  return rows.map(({ label, own, theirs }) => (
    <Box key={label} sx={row}>
      <Label>{label}</Label>
      <List values={own} />
      <List values={theirs} />
    </Box>
  ));
}

function List({ values }: { values: readonly string[] }) {
  const more = values.length - mostListed;
  const shown = values.slice(0, mostListed).join('\n');
  return <Value text={more > 0 ? `${shown}\nand ${more} more` : shown} />;
}
