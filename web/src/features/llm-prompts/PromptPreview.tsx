import { listTemplates } from '@app/contract/outreach/templates';
import type { PromptKind } from '@app/contract/llm/llm';
import { lintPrompt, previewAbout, previewPrompt } from '@app/contract/llm/prompts';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { formatCount } from '../../kit/format.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { type Named, noPerson, openRoles, peopleByName, roleLabel } from '../../parts/pick-things.ts';

const titles = { system: 'Instructions', user: 'Data' } as const;
const templates = thingsFrom(listTemplates, ({ results }): readonly Named[] => results);

/** What can be chosen, in this order. */
const picks = {
  person: { label: 'Person', things: peopleByName, labelOf: ({ name }: Named) => name, none: noPerson },
  template: { label: 'Template', things: templates, labelOf: ({ name }: Named) => name },
  assignment: { label: 'Role', things: openRoles, labelOf: roleLabel },
} as const;
type Pick = keyof typeof picks;
type About = Partial<Record<Pick, 'needed' | 'optional'>>;

const intros: Record<PromptKind, string> = {
  grade: 'Choose a person and a role to see exactly what would be sent.',
  extract: 'Choose a person to see exactly what would be sent about the newest file that is attached to them.',
  criteria: 'Choose a role to see exactly what would be sent about its description.',
  message: 'Choose a person and a template, and a role if it is about one, to see exactly what would be sent.',
};

/** What would be sent about a real person, role or template, with names masked where they are then. */
export function PromptPreview({ kind, body }: { kind: PromptKind; body: string }) {
  const [chosen, setChosen] = useState<Partial<Record<Pick, Named | null>>>({});
  const preview = useWrite(previewPrompt);
  const about: About = previewAbout[kind];
  const fields = (Object.keys(picks) as Pick[]).filter((field) => about[field]);
  const isOff =
    fields.some((field) => about[field] === 'needed' && !chosen[field]) ||
    body.trim() === '' ||
    lintPrompt(kind, body).unknown.length > 0;
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      onSubmit={(event) => {
        event.preventDefault();
        const ids = Object.fromEntries(fields.map((field) => [field, chosen[field]?.id ?? null]));
        if (!isOff) preview.mutate({ params: { kind }, body: { body, ...ids } });
      }}
    >
      <Typography variant="h2">Preview</Typography>
      <Typography variant="body2" color="textSecondary">
        {intros[kind]} Nothing is sent.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          /* Three beside each other would leave no room for names. */
          gridTemplateColumns: { sm: `${'1fr '.repeat(Math.min(2, fields.length))}auto` },
          alignItems: 'start',
        }}
      >
        {fields.map((field) => (
          <FieldPick
            key={field}
            {...picks[field]}
            label={about[field] === 'needed' ? picks[field].label : `${picks[field].label} (optional)`}
            keyOf={({ id }) => id}
            value={chosen[field] ?? null}
            onChange={(_, thing) => setChosen({ ...chosen, [field]: thing })}
          />
        ))}
        <Button type="submit" variant="outlined" disabled={isOff} loading={preview.isPending}>
          Show
        </Button>
      </Box>
      {preview.error && <Alert severity="error">{errorText(preview.error, 'The preview could not be made')}</Alert>}
      {preview.data && (
        <Stack spacing={1.5}>
          <Typography variant="body2">
            About {formatCount(preview.data.tokens)} tokens ({formatCount(preview.data.characters)} characters)
            {preview.data.source !== '' && ` · ${preview.data.source}`}
          </Typography>
          {preview.data.messages.map(({ role: sender, content }) => (
            <CodeBlock key={sender} title={titles[sender]} text={content} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
