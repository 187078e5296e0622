import type { Response } from '@app/contract/base/endpoint';
import { ratioOf } from '@app/contract/charts/charts';
import { extractedFields, getExtractorFields } from '@app/contract/llm/extraction';
import { getLlmPrompt } from '@app/contract/llm/prompts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Card,
  CardContent,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatPercent } from '../../../kit/format.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';

type Figures = Response<typeof getExtractorFields>;
type Share = Figures['malformed'];

const columns = {
  filled: ['Filled in', 'Texts in which the model found a value'],
  filled_week: ['Last 7 days', 'Texts of the last 7 days in which the model found a value'],
  kept: ['Kept', 'Of the values it proposed, those that people kept in the record'],
  exact: ['Exact match', 'Reviewed texts of which the record says the same and no more, also where both say nothing'],
  rules_kept: ['Rules: kept', 'Of the values that the rules proposed in the same texts, those that people kept'],
  rules_exact: [
    'Rules: exact',
    'Of reviewed texts that the rules read, too, those that they read exactly as people kept it',
  ],
  invalid: ['No words', 'Values that were left out because no words of the text say so'],
} as const satisfies Partial<Record<keyof Figures['fields'][number], readonly [string, string]>>;
const columnNames = Object.keys(columns) as (keyof typeof columns)[];

/** How well CVs are read, field by field. What people kept after they had looked it over counts as right. */
export function ExtractorFields() {
  const [version, setVersion] = useState('');
  const versions = useQuery(queryOf(getLlmPrompt, { params: { kind: 'extract' } })).data?.versions ?? [];
  const figures = useQuery(queryOf(getExtractorFields, { query: version === '' ? {} : { prompt_version: version } }));
  return (
    <Card>
      <CardContent>
        <Stack direction="row" sx={{ gap: 1.5, justifyContent: 'space-between', flexWrap: 'wrap', mb: 1 }}>
          <Typography variant="h2">Fields</Typography>
          <TextField
            select
            size="small"
            label="Version"
            value={version}
            onChange={({ target }) => setVersion(target.value)}
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
            sx={{ minWidth: 130 }}
          >
            <MenuItem value="">All versions</MenuItem>
            {versions.map(({ id, version: number }) => (
              <MenuItem key={id} value={String(id)}>
                Version {number}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <Loaded query={figures}>
          {(loaded) => (
            <>
              {loaded.malformed.n === 0 && loaded.texts === 0 ? <NoTexts /> : <FieldTable {...loaded} />}
              <Shape schema={loaded.schema} />
            </>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

const NoTexts = () => (
  <Typography color="textSecondary">
    No text has been read by this prompt yet. A user who adds a person from a CV can ask the language model there.
  </Typography>
);

function FieldTable({ texts, reviewed, malformed, cost_microusd, fields }: Figures) {
  const cost = cost_microusd === null ? 'not all of it has a price' : `${(cost_microusd / 1_000_000).toFixed(4)} USD`;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {formatCount(texts)} {texts === 1 ? 'text' : 'texts'} read, {formatCount(reviewed)} of them compared with what
        people kept. Invalid answers: {shown(malformed)} of {formatCount(malformed.n)}. Cost: {cost}.
      </Typography>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Box role="region" aria-label="Fields" tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Field</TableCell>
              {columnNames.map((name) => (
                <TableCell key={name} align="right" title={columns[name][1]}>
                  {columns[name][0]}
                </TableCell>
              ))}
              <TableCell title="By the reviewed texts that only one of the two read exactly as people kept it">
                Model or rules
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((row) => (
              <TableRow key={row.field}>
                <TableCell component="th" scope="row">
                  {extractedFields[row.field]}
                </TableCell>
                {columnNames.map((name) => (
                  <TableCell key={name} align="right" title={interval(row[name])} sx={{ whiteSpace: 'nowrap' }}>
                    {shown(row[name])}
                    <Typography variant="caption" color="textSecondary" component="div">
                      {row[name].n > 0 && `of ${formatCount(row[name].n)}`}
                    </Typography>
                  </TableCell>
                ))}
                <TableCell
                  title={row.against_rules.both > 0 ? `p = ${row.against_rules.p.toFixed(3)}` : undefined}
                  sx={{ minWidth: 180 }}
                >
                  {row.against_rules.words || '–'}
                  {row.against_rules.both > 0 && (
                    <Typography variant="caption" color="textSecondary" component="div">
                      {row.against_rules.model_only} by the model alone, {row.against_rules.rules_only} by the rules
                    </Typography>
                  )}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </>
  );
}

/** What an answer must look like. It is part of the product, so no prompt can change it. */
const Shape = ({ schema }: Pick<Figures, 'schema'>) => (
  <Accordion disableGutters elevation={0} slotProps={{ transition: { unmountOnExit: true } }} sx={{ mt: 1 }}>
    <AccordionSummary expandIcon={<ExpandMore />}>The shape of an answer (JSON schema)</AccordionSummary>
    <AccordionDetails>
      <Box
        component="pre"
        role="region"
        aria-label="JSON schema"
        tabIndex={0}
        sx={{ m: 0, overflowX: 'auto', typography: 'body2', fontFamily: 'monospace' }}
      >
        {JSON.stringify(schema, null, 2)}
      </Box>
    </AccordionDetails>
  </Accordion>
);

const shown = ({ hits, n }: Share): string => (n === 0 ? '–' : formatPercent(hits / n));
function interval({ hits, n }: Share): string {
  const { lo, hi } = ratioOf(hits, n);
  return lo === null || hi === null
    ? 'Nothing to count yet'
    : `${hits} of ${n}; 95 %: ${formatPercent(lo)} to ${formatPercent(hi)}`;
}
