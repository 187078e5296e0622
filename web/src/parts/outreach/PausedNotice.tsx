import { isStaff } from '@app/contract/policies';
import { getOutreachRules, type OutreachState, resumeOutreach } from '@app/contract/outreach/rules';
import { Alert, AlertTitle, Button, FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount, formatDateTime } from '../../kit/format.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../users/current-user.tsx';

/** Says that nothing leaves the firm, if that is so, and lets staff resume. */
export function PausedNotice() {
  const { data } = useQuery(queryOf(getOutreachRules));
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  if (!data?.paused) return null;
  const mayResume = isStaff(user) && user.impersonator === null;
  return (
    <>
      <Alert
        severity="error"
        sx={{ mb: 2 }}
        action={
          mayResume && (
            <Button color="inherit" onClick={() => setAsking(true)}>
              Resume
            </Button>
          )
        }
      >
        <AlertTitle>Nothing leaves the firm since {formatDateTime(data.paused)}</AlertTitle>
        {data.paused_reason} {mayResume ? '' : 'Staff can resume.'}
      </Alert>
      {asking && <ResumeDialog rules={data} onClose={() => setAsking(false)} />}
    </>
  );
}

type Due = 'send' | 'hold';

function ResumeDialog({ rules: { due }, onClose }: { rules: OutreachState; onClose: () => void }) {
  const [choice, setChoice] = useState<Due>('hold');
  const resume = useWrite(resumeOutreach, {
    onSuccess: () => {
      notify('Messages leave again', { severity: 'success' });
      onClose();
    },
  });
  const messages = `${formatCount(due)} ${due === 1 ? 'message was' : 'messages were'} to leave by now.`;
  return (
    <ConfirmDialog
      open
      title="Let messages leave again?"
      confirmLabel="Resume"
      pending={resume.isPending}
      error={resume.error}
      onClose={onClose}
      onConfirm={() => resume.mutate({ body: { due: choice } })}
    >
      {due === 0 ? (
        'No message waits.'
      ) : (
        <>
          {messages}
          <RadioGroup
            aria-label="What becomes of them"
            value={choice}
            onChange={({ target }) => setChoice(target.value as Due)}
            sx={{ mt: 1 }}
          >
            <FormControlLabel
              value="hold"
              control={<Radio />}
              label="Hold them: the author of each decides whether it was sent already"
            />
            <FormControlLabel value="send" control={<Radio />} label="Send them" />
          </RadioGroup>
        </>
      )}
    </ConfirmDialog>
  );
}
