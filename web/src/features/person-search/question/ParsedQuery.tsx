import type { Query, Term } from '@app/contract/search/language';
import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';

/** Shows how a question was understood: what belongs together, and what each word means. */
export function ParsedQuery({ query }: { query: Query }) {
  return (
    <Box
      role="group"
      aria-label="Understood as"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}
    >
      <Part query={query} inner={false} />
    </Box>
  );
}

function Part({ query, inner }: { query: Query; inner: boolean }) {
  if (query.kind === 'term') return <TermChip term={query} />;
  const [typed, ...others] = query.kind === 'or' ? query.parts : [];
  if (typed && others.every((part): part is Term => part.kind === 'term' && part.isSynonym === true))
    return (
      <Piece>
        <Part query={typed} inner />
        <Also terms={others} />
      </Piece>
    );
  if (query.kind === 'not')
    return (
      <Piece>
        <Operator negative>NOT</Operator>
        <Part query={query.part} inner />
      </Piece>
    );
  const parts = query.parts.map((part, index) => (
    <Fragment key={part.start}>
      {index > 0 && <Operator>{query.kind === 'and' ? 'AND' : 'OR'}</Operator>}
      <Part query={part} inner />
    </Fragment>
  ));
  return inner ? <Bracket>{parts}</Bracket> : parts;
}

const mostShown = 3;

/** What means the same and is looked for, too. */
function Also({ terms }: { terms: readonly Term[] }) {
  const texts = terms.map(({ field, words }) => `${field ? `${field}: ` : ''}${words.join(' ')}`);
  const rest = texts.length - mostShown;
  return (
    <Box component="span" title={texts.join(', ')} sx={{ fontSize: 12, color: 'text.secondary' }}>
      also {texts.slice(0, mostShown).join(', ')}
      {rest > 0 && ` and ${rest} more`}
    </Box>
  );
}

function TermChip({ term: { field, words, prefix, suffix, quoted, near } }: { term: Term }) {
  const phrase = words.length > 1;
  const meaning =
    near !== undefined
      ? `within ${near} words`
      : prefix
        ? 'begins with'
        : suffix
          ? 'ends in'
          : phrase
            ? 'in a row'
            : quoted
              ? 'exactly'
              : '';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'baseline',
        gap: 0.5,
        px: 0.75,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        fontSize: 12,
        lineHeight: '20px',
        overflowWrap: 'anywhere',
      }}
    >
      {field && <Small>{field}:</Small>}
      {meaning && <Small>{meaning}</Small>}
      <span>
        {phrase || quoted
          ? `“${words.join(' ')}${prefix ? '…' : ''}”`
          : `${suffix ? '…' : ''}${words[0]}${prefix ? '…' : ''}`}
      </span>
    </Box>
  );
}

const Small = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {children}
  </Box>
);

function Operator({ negative = false, children }: { negative?: boolean; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ fontSize: 11, fontWeight: 650, letterSpacing: '0.02em', color: negative ? 'error.main' : 'text.secondary' }}
    >
      {children}
    </Box>
  );
}

const Piece = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
    {children}
  </Box>
);

const Bracket = ({ children }: { children: ReactNode }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 0.5,
      px: 0.75,
      py: 0.25,
      borderRadius: 1.5,
      borderInline: '2px solid var(--mui-palette-outline)',
    }}
  >
    {children}
  </Box>
);
