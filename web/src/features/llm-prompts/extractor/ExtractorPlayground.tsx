import { type ExtractedField, extractedFields, extractFields } from '@app/contract/llm/extraction';
import type { Response } from '@app/contract/base/endpoint';
import { Alert, Box, Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { DraftFailure } from '../../../parts/llm/DraftFailure.tsx';
import { MarkedText } from '../../../parts/llm/MarkedText.tsx';

/** Reads a text by the prompt in production, to see what comes of it. Nothing of it is kept or counted. */
export function ExtractorPlayground() {
  const [text, setText] = useState('');
  const read = useWrite(extractFields);
  return (
    <Card>
      <CardContent>
        <Stack spacing={1.5}>
          <Typography variant="h2">Try it</Typography>
          <TextField
            fullWidth
            multiline
            minRows={5}
            maxRows={14}
            label="Text of a CV or profile"
            value={text}
            helperText="It is read by the version in production. The language model gets it as it is; nothing of it is kept."
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: 200_000 } }}
          />
          <Box>
            <Button
              variant="contained"
              disabled={text.trim() === ''}
              loading={read.isPending}
              onClick={() => read.mutate({ body: { text, is_trial: true } })}
            >
              Read
            </Button>
          </Box>
          {read.error && <DraftFailure error={read.error} />}
          {read.data && <Reading {...read.data} text={read.variables.body.text} />}
        </Stack>
      </CardContent>
    </Card>
  );
}

function Reading({ proposal, left_out, suspicions, text }: Response<typeof extractFields> & { text: string }) {
  const found = Object.entries(proposal.origins).map(([path, { from }]) => {
    const [name, at] = path.split('.') as [ExtractedField, string?];
    const field: unknown = proposal[name];
    return { name, value: written(at === undefined ? field : (field as readonly unknown[])[Number(at)]), from };
  });
  return (
    <>
      {suspicions.length > 0 && (
        <Alert severity="warning">Look closely at this text: {suspicions.join(', ').toLowerCase()}.</Alert>
      )}
      {found.length === 0 ? (
        <Typography color="textSecondary">The language model found nothing in this text.</Typography>
      ) : (
        <Box
          component="dl"
          aria-label="What was read"
          sx={{ m: 0, display: 'grid', gap: 0.5, gridTemplateColumns: 'auto 1fr', columnGap: 2 }}
        >
          {[...Map.groupBy(found, ({ name }) => name)].map(([name, values]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {extractedFields[name]}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {values.map(({ value }) => value).join(isEntry(name) ? '; ' : ', ')}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {left_out > 0 && (
        <Typography variant="body2" color="textSecondary">
          Left out because no words of the text say so: {left_out}
        </Typography>
      )}
      <MarkedText
        text={text}
        label="The text with what was read"
        spans={found.map(({ name, value, from }) => ({ words: from, says: `${extractedFields[name]}: ${value}` }))}
      />
    </>
  );
}

const isEntry = (name: ExtractedField): boolean => name === 'experiences' || name === 'educations';

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  const { title, company_name, school, degree, started, ended } = value as Record<string, string | null | undefined>;
  const years = started ? ` (${started.slice(0, 4)} to ${ended?.slice(0, 4) ?? 'now'})` : '';
  return `${[title ?? degree, company_name ?? school].filter(Boolean).join(', ')}${years}`;
}
