import type { PromptKind } from '@app/contract/llm/llm';
import { getLlmPrompt, promptKind, type PromptInFull, rollBackPrompt } from '@app/contract/llm/prompts';
import { Alert, Button, Card, CardContent, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { usePathParams } from '../../parts/path-params.ts';
import { pathTo } from '../../parts/paths.ts';
import { Editor } from './Editor.tsx';
import { Moves } from './Moves.tsx';
import { VersionList } from './VersionList.tsx';

/** Below the text, with pickers of its own. */
const PromptPreview = lazy(async () => ({ default: (await import('./PromptPreview.tsx')).PromptPreview }));

export function PromptPage() {
  const { kind } = usePathParams('llmPrompt');
  const known = promptKind.safeParse(kind);
  if (known.success) return <PromptOf key={kind} kind={known.data} />;
  return (
    <Page title="Prompt">
      <Alert
        severity="info"
        action={
          <Button component={Link} to={pathTo('llmPrompts')} color="inherit">
            All prompts
          </Button>
        }
      >
        There is no prompt of this kind.
      </Alert>
    </Page>
  );
}

/** Everything about a prompt: its text, what would be sent, its versions, and what was in production when. */
export function PromptOf({ kind, children }: { kind: PromptKind; children?: ReactNode }) {
  const prompt = useQuery(queryOf(getLlmPrompt, { params: { kind } }));
  const { data } = prompt;
  return (
    <Page
      title={data ? `Prompt: ${data.name}` : 'Prompt'}
      subtitle={data && standing(data)}
      actions={
        data && (
          <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
            <AuditTrailLink kind="llm_prompt" id={kind} />
            <RollBack prompt={data} />
          </Stack>
        )
      }
    >
      <Loaded query={prompt}>
        {(loaded) => (
          <>
            <Sections prompt={loaded} />
            {children}
          </>
        )}
      </Loaded>
    </Page>
  );
}

const standing = ({ production, versions: [newest] }: PromptInFull): string => {
  if (!production) return 'Not written yet';
  const newer = newest && newest.id !== production.id ? `; version ${newest.version} is the newest` : '';
  return `Version ${production.version} is in production${newer}`;
};

function RollBack({ prompt: { kind, before, moves } }: { prompt: PromptInFull }) {
  const rollBack = useWrite(rollBackPrompt, {
    failure: 'The prompt could not be rolled back',
    onSuccess: ({ version }) => notify(`Version ${version} is in production again`, { severity: 'success' }),
  });
  if (!before) return null;
  return (
    <Button
      variant="outlined"
      loading={rollBack.isPending}
      onClick={() => rollBack.mutate({ params: { kind }, body: { seen: moves[0]?.id ?? null } })}
    >
      Roll back to version {before.version}
    </Button>
  );
}

function Sections({ prompt }: { prompt: PromptInFull }) {
  const { kind, versions } = prompt;
  const [body, setBody] = useState(versions[0]?.body.trim() ?? '');
  return (
    <Stack
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Card>
          <CardContent>
            <Editor prompt={prompt} body={body} onBody={setBody} />
          </CardContent>
        </Card>
        <Card>
          <CardContent>
            <Suspense>
              <PromptPreview kind={kind} body={body} />
            </Suspense>
          </CardContent>
        </Card>
      </Stack>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <VersionList prompt={prompt} body={body} onUse={setBody} />
        <Moves moves={prompt.moves} />
      </Stack>
    </Stack>
  );
}
