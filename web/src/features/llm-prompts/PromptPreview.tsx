import type { PromptKind } from '@app/contract/llm/llm';
import { lintPrompt, previewPrompt } from '@app/contract/llm/prompts';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { formatCount } from '../../kit/format.ts';
import { errorText } from '../../kit/net/api-error.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { type Named, noPerson, openRoles, peopleByName, roleLabel } from '../../parts/pick-things.ts';

const titles = { system: 'Instructions', user: 'Data' } as const;

/** What would be sent about a real person, with names masked as they are then. */
export function PromptPreview({ kind, body }: { kind: PromptKind; body: string }) {
  const [person, setPerson] = useState<Named | null>(null);
  const [role, setRole] = useState<Named | null>(null);
  const preview = useWrite(previewPrompt);
  const isOff = !person || !role || body.trim() === '' || lintPrompt(kind, body).unknown.length > 0;
  return (
    <Stack
      component="form"
      noValidate
      spacing={1.5}
      onSubmit={(event) => {
        event.preventDefault();
        if (person && role)
          preview.mutate({ params: { kind }, body: { body, person: person.id, assignment: role.id } });
      }}
    >
      <Typography variant="h2">Preview</Typography>
      <Typography variant="body2" color="textSecondary">
        Choose a person and a role to see exactly what would be sent. Nothing is sent.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr auto' }, alignItems: 'start' }}>
        <FieldPick
          label="Person"
          things={peopleByName}
          keyOf={({ id }) => id}
          labelOf={({ name }) => name}
          none={noPerson}
          value={person}
          onChange={(_, chosen) => setPerson(chosen)}
        />
        <FieldPick
          label="Role"
          things={openRoles}
          keyOf={({ id }) => id}
          labelOf={roleLabel}
          value={role}
          onChange={(_, chosen) => setRole(chosen)}
        />
        <Button type="submit" variant="outlined" disabled={isOff} loading={preview.isPending}>
          Show
        </Button>
      </Box>
      {preview.error && <Alert severity="error">{errorText(preview.error, 'The preview could not be made')}</Alert>}
      {preview.data && (
        <Stack spacing={1.5}>
          <Typography variant="body2">
            About {formatCount(preview.data.tokens)} tokens ({formatCount(preview.data.characters)} characters)
          </Typography>
          {preview.data.messages.map(({ role: sender, content }) => (
            <CodeBlock key={sender} title={titles[sender]} text={content} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
