import { labelPrompt, type PromptInFull, type PromptVersion } from '@app/contract/llm/prompts';
import { Box, Button, Card, CardContent, Chip, Divider, Stack, Typography } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { formatAge } from '../../kit/format.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { SidePanel } from '../../kit/page/SidePanel.tsx';
import { Difference, Mark } from '../../parts/Difference.tsx';
import { pathTo } from '../../parts/paths.ts';

const LabelDialog = lazy(async () => ({ default: (await import('./LabelDialog.tsx')).LabelDialog }));
const PromoteDialog = lazy(async () => ({ default: (await import('./PromoteDialog.tsx')).PromoteDialog }));

interface Props {
  prompt: PromptInFull;
  /** What stands in the editor. */
  body: string;
  onUse: (body: string) => void;
}

/** Every version there is; any two can be compared by way of the editor. */
export function VersionList({ prompt, body, onUse }: Props) {
  const { kind, versions, production } = prompt;
  const [compared, setCompared] = useState<PromptVersion>();
  const [promoted, setPromoted] = useState<PromptVersion>();
  const [labelled, setLabelled] = useState<PromptVersion>();
  const remove = useWrite(labelPrompt, { failure: 'The label could not be removed' });
  const unlabel = (label: string) => remove.mutate({ params: { kind }, body: { label, version_id: null } });
  return (
    <Card component="section" aria-label="Versions">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Versions
        </Typography>
        {versions.length === 0 && (
          <Typography color="textSecondary">Nothing has been written yet. Write the first version.</Typography>
        )}
        <Stack component="ol" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {versions.map((version) => (
            <Box component="li" key={version.id} sx={{ py: 1 }}>
              <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
                <Typography variant="h3">Version {version.version}</Typography>
                {version.id === production?.id && <Chip size="small" color="success" label="In production" />}
                {version.labels.map((label) => (
                  <Chip
                    key={label}
                    size="small"
                    variant="outlined"
                    label={label}
                    aria-label={`Remove the label: ${label}`}
                    onClick={() => unlabel(label)}
                    onDelete={() => unlabel(label)}
                  />
                ))}
              </Stack>
              <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                {version.note}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {formatAge(version.created)} · {version.created_by ?? 'Came with the product'}
              </Typography>
              <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -1 }}>
                <Button size="small" onClick={() => setCompared(version)}>
                  Compare
                </Button>
                {version.body.trim() !== body.trim() && (
                  <Button size="small" onClick={() => onUse(version.body.trim())}>
                    Edit this text
                  </Button>
                )}
                <Button size="small" onClick={() => setLabelled(version)}>
                  Label
                </Button>
                {kind === 'grade' && (
                  <Button size="small" component={Link} to={pathTo('evaluations', {}, { version: version.id })}>
                    Run on a test set
                  </Button>
                )}
                {version.id !== production?.id && (
                  <Button size="small" onClick={() => setPromoted(version)}>
                    Move into production
                  </Button>
                )}
              </Stack>
            </Box>
          ))}
        </Stack>
      </CardContent>
      {compared && (
        <SidePanel title={`Version ${compared.version}`} width={640} onClose={() => setCompared(undefined)}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            Compared with the text in the editor. <Mark is="then">Struck out</Mark> stands in version {compared.version}
            , <Mark is="now">underlined</Mark> in the editor.
          </Typography>
          <Difference then={compared.body.trim()} now={body.trim()} />
        </SidePanel>
      )}
      <Suspense>
        {labelled && <LabelDialog prompt={prompt} version={labelled} onClose={() => setLabelled(undefined)} />}
        {promoted && <PromoteDialog prompt={prompt} version={promoted} onClose={() => setPromoted(undefined)} />}
      </Suspense>
    </Card>
  );
}
