import type { PersonHit } from '@app/contract/people/person-search';
import type { Term } from '@app/contract/search/language';
import { marksIn } from '@app/contract/search/marks';
import { Box, Checkbox, Link, Typography } from '@mui/material';
import { memo, type MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatAge } from '../../kit/format.ts';
import { DoNotContact } from './DoNotContact.tsx';
import { Highlighted } from './Highlighted.tsx';
import { nameOf, yearsOf } from './person-texts.ts';
import { pathTo } from '../../parts/paths.ts';

interface Props {
  hit: PersonHit;
  terms: readonly Term[];
  /** The one that the keyboard is at: only its controls are reached by Tab. */
  current: boolean;
  selected: boolean;
  onOpen: (id: number) => void;
  onSelect: (id: number, upTo: boolean) => void;
}

const shownSkills = 8;

/** Thousands of rows may be on the page: each is drawn again only when something of its own changes. */
export const PersonRow = memo(function PersonRow({ hit, terms, current, selected, onOpen, onSelect }: Props) {
  const { id, title, company_name, location_name, snippet, snippet_file, last_touch } = hit;
  const name = nameOf(hit);
  const tabIndex = current ? 0 : -1;
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <Box component="li" data-person={id} sx={row(selected)}>
      <Checkbox
        checked={selected}
        onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof PointerEvent && nativeEvent.shiftKey)}
        slotProps={{ input: { 'aria-label': `Select ${name}`, tabIndex } }}
        sx={{ p: 0.5, alignSelf: 'start', zIndex: 1 }}
      />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          <Link
            component={RouterLink}
            to={pathTo('person', { id })}
            onClick={open}
            tabIndex={tabIndex}
            underline="none"
            /* The whole row can be clicked. */
            sx={{
              color: 'text.primary',
              fontWeight: 600,
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
            }}
          >
            <Highlighted text={name} terms={terms} field="name" />
          </Link>
          {hit.do_not_contact && <DoNotContact />}
          <Typography variant="body2" sx={{ minWidth: 0 }}>
            <Highlighted text={title} terms={terms} field="title" />
            {title && company_name && ' @ '}
            <Highlighted text={company_name} terms={terms} field="company" />
          </Typography>
          <Typography variant="caption" sx={{ ml: { sm: 'auto' }, color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {last_touch ? `Contacted ${formatAge(last_touch)}` : 'Never contacted'}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Highlighted text={location_name} terms={terms} field="place" />
          {location_name && hit.years !== null && ' · '}
          {yearsOf(hit.years)}
          {(location_name || hit.years !== null) && hit.skills.length > 0 && ' · '}
          <Skills skills={hit.skills} terms={terms} />
        </Typography>
        {snippet && (
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {snippet_file !== null && `In ${snippet_file}: `}
            <Highlighted text={snippet} terms={terms} />
          </Typography>
        )}
      </Box>
    </Box>
  );
});

/** Those that were asked for come first. */
function Skills({ skills, terms }: { skills: readonly string[]; terms: readonly Term[] }) {
  const asked = (skill: string) => (marksIn(skill, terms, 'skill').length > 0 ? 0 : 1);
  const ordered = skills.toSorted((a, b) => asked(a) - asked(b));
  return (
    <>
      {ordered.slice(0, shownSkills).map((skill, index) => (
        <span key={skill}>
          {index > 0 && ', '}
          <Box component="span" sx={{ color: 'text.primary' }}>
            <Highlighted text={skill} terms={terms} field="skill" />
          </Box>
        </span>
      ))}
      {ordered.length > shownSkills && ` and ${ordered.length - shownSkills} more`}
    </>
  );
}

const chosen = 'rgb(var(--mui-palette-primary-mainChannel) / 0.1)';
const row = (selected: boolean) =>
  ({
    position: 'relative',
    display: 'flex',
    gap: 0.5,
    px: 1,
    py: 0.75,
    borderTop: 1,
    borderColor: 'divider',
    scrollMarginBlock: 72,
    /* Rows far outside the window are not laid out. */
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 76px',
    bgcolor: selected ? chosen : 'transparent',
    '&:first-of-type': { borderTop: 0 },
    '&:hover': { bgcolor: selected ? chosen : 'action.hover' },
    '&:has(a:focus-visible)': {
      outline: '2px solid var(--mui-palette-primary-main)',
      outlineOffset: -2,
      borderRadius: 1,
    },
  }) as const;
