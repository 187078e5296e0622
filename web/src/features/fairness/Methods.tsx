import {
  listMethodStops,
  type MethodStop,
  resumeMethod,
  stoppableMethods,
  type StoppableMethod,
  stopMethod,
} from '@app/contract/roles/method-stops';
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Card, CardContent, Divider, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatAge } from '../../kit/format.ts';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';

const methods = Object.keys(stoppableMethods) as StoppableMethod[];

/** The switch of each method, for the whole firm. */
export function Methods() {
  const stops = useQuery(queryOf(listMethodStops));
  const [asked, setAsked] = useState<StoppableMethod>();
  return (
    <Card component="section" aria-label="Methods">
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1 }}>
          Methods
        </Typography>
        <Loaded query={stops}>
          {({ results }) => {
            const stopOf = (method: StoppableMethod) => results.find((stop) => stop.method === method);
            return (
              <Stack divider={<Divider />} spacing={1}>
                {methods.map((method) => (
                  <Stack
                    key={method}
                    direction="row"
                    sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}
                  >
                    <div>
                      <Typography sx={{ fontWeight: 600 }}>{stoppableMethods[method]}</Typography>
                      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                        {stateText(stopOf(method))}
                      </Typography>
                    </div>
                    <Button
                      variant="outlined"
                      color={stopOf(method) ? 'primary' : 'error'}
                      onClick={() => setAsked(method)}
                      aria-label={`${stopOf(method) ? 'Let it go on' : 'Stop'}: ${stoppableMethods[method]}`}
                    >
                      {stopOf(method) ? 'Let it go on' : 'Stop'}
                    </Button>
                  </Stack>
                ))}
                {asked && (
                  <SwitchDialog
                    method={asked}
                    isStopped={stopOf(asked) !== undefined}
                    onClose={() => setAsked(undefined)}
                  />
                )}
              </Stack>
            );
          }}
        </Loaded>
      </CardContent>
    </Card>
  );
}

const stateText = (stop: MethodStop | undefined): string =>
  stop ? `Stopped ${formatAge(stop.since)} by ${stop.by || 'the bias monitor'}: ${stop.reason}` : 'Suggests people';

interface Props {
  method: StoppableMethod;
  isStopped: boolean;
  onClose: () => void;
}
function SwitchDialog({ method, isStopped, onClose }: Props) {
  const name = stoppableMethods[method];
  const form = useForm({ resolver: zodResolver(resumeMethod.body), defaultValues: { reason: '' } });
  const done = (text: string) => () => {
    notify(text);
    onClose();
  };
  const stop = useWrite(stopMethod, { onSuccess: done(`${name} is stopped`) });
  const resume = useWrite(resumeMethod, { onSuccess: done(`${name} goes on; queues are being filled`) });
  const error = useServerErrors(form, stop.error ?? resume.error);
  const save = form.handleSubmit(({ reason }) =>
    isStopped ? resume.mutate({ params: { method }, body: { reason } }) : stop.mutate({ body: { method, reason } }),
  );
  return (
    <ConfirmDialog
      open
      title={isStopped ? `Let ${name} go on?` : `Stop ${name}?`}
      confirmLabel={isStopped ? 'Let it go on' : 'Stop'}
      destructive={!isStopped}
      pending={stop.isPending || resume.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2}>
        <span>
          {isStopped
            ? 'It suggests people again, and the queues of open roles are filled.'
            : 'For everyone and every role: its queues are emptied, and what it says of people is not shown. Votes stay. The reason is shown to everyone who grades.'}
        </span>
        <FieldText control={form.control} name="reason" label="Reason" autoFocus />
      </Stack>
    </ConfirmDialog>
  );
}
