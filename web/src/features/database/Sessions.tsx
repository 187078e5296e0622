import { getDatabaseNow } from '@app/contract/machine/database';
import { Alert, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { TableLiveBar } from '../../kit/list/tools/TableLiveBar.tsx';
import { TableView } from '../../kit/list/TableView.tsx';
import { useTable } from '../../kit/list/useTable.ts';
import { queryOf } from '../../kit/net/api.ts';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { paths } from '../../parts/paths.ts';
import { sessions } from './pages/sessions.ts';

/** What each session does now, and what the rights of our role keep from us. */
export function Sessions() {
  const list = useRef<HTMLDivElement>(null);
  const state = useTable(sessions, { page: paths.databaseLoad, title: 'Sessions', list });
  return (
    <Stack spacing={1.5} sx={{ mt: 3 }}>
      <Hidden />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h2">Sessions now</Typography>
        <TableLiveBar state={state} />
      </Stack>
      <div>
        <TableView state={state} list={list} />
      </div>
    </Stack>
  );
}

function Hidden() {
  const { data } = useQuery(queryOf(getDatabaseNow));
  return data?.hidden.map(({ what, remedy }) => (
    <Alert key={what} severity="info" sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1 } }}>
      Hidden from us: {what} An administrator of the database can show it.
      <CodeBlock title="What to run" text={remedy} />
    </Alert>
  ));
}
