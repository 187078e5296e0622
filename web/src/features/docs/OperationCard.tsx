import ExpandMore from '@mui/icons-material/ExpandMore';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import { Accordion, AccordionDetails, AccordionSummary, Box, Chip, Link, Stack, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Operation, Schema } from './openapi.ts';
import { schemaTree } from './schema-tree.ts';
import { SchemaTree } from './SchemaTree.tsx';

const methodColors = { GET: 'primary', POST: 'success', PUT: 'warning', PATCH: 'warning', DELETE: 'error' } as const;

const accessWords: Record<string, string> = {
  anyone: 'Anyone',
  user: 'Signed-in users',
  staff: 'Staff',
  superuser: 'Superusers',
  key: 'Programs with a licence key',
};

interface Props {
  operation: Operation;
  components: Record<string, Schema>;
}

/** One endpoint. It opens by itself when the address points at it. */
export function OperationCard({ operation, components }: Props) {
  const { anchor, method, path, summary, access } = operation;
  const pointedAt = useLocation().hash === `#${anchor}`;
  const [open, setOpen] = useState(pointedAt);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pointedAt) return;
    setOpen(true);
    card.current?.scrollIntoView({ block: 'start' });
  }, [pointedAt]);
  return (
    <Accordion
      ref={card}
      id={anchor}
      variant="outlined"
      disableGutters
      expanded={open}
      onChange={(_, expanded) => setOpen(expanded)}
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ scrollMarginTop: 64, '&::before': { display: 'none' }, '&:not(:first-of-type)': { borderTop: 0 } }}
    >
      <AccordionSummary expandIcon={<ExpandMore />} id={`${anchor}-summary`} aria-controls={`${anchor}-content`}>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', minWidth: 0 }}>
          <Chip
            label={method}
            variant="outlined"
            color={methodColors[method as keyof typeof methodColors]}
            sx={{ minWidth: 64, fontWeight: 700 }}
          />
          <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
            {path}
          </Box>
          <Typography
            component="span"
            variant="body2"
            sx={{ color: 'text.secondary', flexBasis: { xs: '100%', md: 'auto' } }}
          >
            {summary}
          </Typography>
        </Stack>
      </AccordionSummary>
      <AccordionDetails id={`${anchor}-content`}>
        <Stack spacing={2}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
            <Chip label={accessWords[access ?? ''] ?? 'Access unknown'} />
            {operation.inPerson && (
              <Chip label="In person: not while impersonating, not with an access token" variant="outlined" />
            )}
            <Link href={`#${anchor}`} variant="body2" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <LinkOutlined fontSize="small" /> Link to this endpoint
            </Link>
          </Stack>
          <Facts {...{ operation, components }} />
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}

/** As it is written in a request. */
const parameterName = (place: string, name: string): string =>
  ({ path: `{${name}}`, query: `?${name}` })[place] ?? `${name}:`;

function Facts({ operation: { parameters, body, answer, failures }, components }: Props) {
  return (
    <>
      {parameters.length > 0 && (
        <Part title="Parameters">
          {parameters.map(({ name, place, required, schema = {} }) => (
            <SchemaTree
              key={`${place} ${name}`}
              node={{ ...schemaTree(schema, components), name: parameterName(place, name), required }}
            />
          ))}
        </Part>
      )}
      {body && (
        <Part title="Body">
          <SchemaTree node={schemaTree(body, components)} />
        </Part>
      )}
      {answer && (
        <Part title={`Answer ${answer.status}`}>
          {answer.schema ? (
            <SchemaTree node={schemaTree(answer.schema, components)} />
          ) : (
            <Typography variant="body2">No content</Typography>
          )}
        </Part>
      )}
      {failures.length > 0 && (
        <Part title="Failures">
          {failures.map(({ status, codes }) => (
            <Typography key={status} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {status}: <code>{codes.join(', ')}</code>
            </Typography>
          ))}
        </Part>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h3" component="h4" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}
