import { breachDraft, listAffected } from '@app/contract/machine/breach';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../kit/net/api.ts';
import { CodeBlock } from '../../kit/page/CodeBlock.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';

/** Opens the text to begin a notification with, for the people that the table shows. */
export function BreachHead() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        Draft the notice
      </Button>
      {open && <DraftDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function DraftDialog({ onClose }: { onClose: () => void }) {
  const [search] = useSearchParams();
  const given = (name: string) => search.get(name) ?? undefined;
  const [user, from, to] = [given('user'), given('from'), given('to')];
  const affected = useQuery(
    queryOf(listAffected, {
      query: { limit: '1', ...(user && { user }), ...(from && { from }), ...(to && { to }) },
    }),
  );
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth>
      <DialogTitle>Draft of the notice</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>
          Finish what stands in brackets. Whom it concerns is in the file that the table gives you.
        </Typography>
        <Loaded query={affected}>
          {({ summary }) => <CodeBlock title="Draft" text={breachDraft({ summary, user })} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
