import { getOpenApi } from '@app/contract/machine/operations';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import { Alert, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { errorText } from '../../kit/net/api-error.ts';
import { call, queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { groupByTag, operationsOf, readDocument } from './openapi.ts';
import { OperationCard } from './OperationCard.tsx';
import { pathTo } from '../../parts/paths.ts';

const search = z.object({ filter: z.string().default('') });

export function ApiReferencePage() {
  const document = useQuery({ ...queryOf(getOpenApi, { query: {} }), staleTime: Infinity });
  return (
    <Page
      title="API reference"
      subtitle="Every endpoint of the server, drawn from its own description."
      actions={<DownloadButton />}
    >
      <Loaded query={document}>{(json) => <Reference json={json} />}</Loaded>
    </Page>
  );
}

function Reference({ json }: { json: unknown }) {
  const [{ filter }, setSearch] = useSearch(search);
  const document = useMemo(() => readDocument(json), [json]);
  const groups = groupByTag(
    useMemo(() => operationsOf(document), [document]),
    filter,
  );
  const components = document.components?.schemas ?? {};
  const shown = groups.reduce((sum, [, operations]) => sum + operations.length, 0);
  return (
    <Stack spacing={2}>
      <Alert severity="info">
        Send <code>Authorization: Token</code> followed by an access token, which you make under{' '}
        <Link component={RouterLink} to={pathTo('plugin')} underline="always">
          Settings, Plugin
        </Link>
        . A failed call answers with <code>code</code> and <code>detail</code>, and with <code>fields</code> when a form
        was not valid. For a client in TypeScript, download <code>openapi.json</code> and run{' '}
        <code>npx openapi-typescript openapi.json -o spana.ts --default-non-nullable false</code>.
      </Alert>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <TextField
          type="search"
          label="Filter endpoints"
          placeholder="Path, method, access or words"
          value={filter}
          onChange={(event) => setSearch({ filter: event.target.value }, { replace: true })}
          sx={{ width: { xs: '100%', sm: 320 } }}
        />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {shown === 1 ? '1 endpoint' : `${shown} endpoints`}
        </Typography>
      </Stack>
      {groups.map(([tag, operations]) => (
        <section key={tag} aria-labelledby={`tag-${tag}`}>
          <Typography variant="h2" id={`tag-${tag}`} sx={{ mb: 1 }}>
            {tag}
          </Typography>
          {operations.map((operation) => (
            <OperationCard key={operation.anchor} operation={operation} components={components} />
          ))}
        </section>
      ))}
      {shown === 0 && <Typography sx={{ color: 'text.secondary' }}>No endpoint matches “{filter}”.</Typography>}
    </Stack>
  );
}

/* A plain link would go without the access token and be refused. */
function DownloadButton() {
  const download = useMutation({
    mutationFn: () => call(getOpenApi, { query: {} }),
    onSuccess: (json) => saveFile('openapi.json', JSON.stringify(json, null, 2)),
    onError: (error) => notify(errorText(error, 'The file could not be loaded'), { severity: 'error' }),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadOutlined />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      openapi.json
    </Button>
  );
}

function saveFile(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
