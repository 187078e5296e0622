import { attachFile } from '@app/contract/people/files';
import { isStaff } from '@app/contract/policies';
import { createPerson, lawfulBases } from '@app/contract/people/people';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Card, CardContent, MenuItem, Stack, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Navigate } from 'react-router';
import { ApiError, errorText } from '../../../kit/net/api-error.ts';
import { callWrite } from '../../../kit/net/api.ts';
import { FieldSelect } from '../../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { LeaveGuard } from '../../../kit/page/notices/LeaveGuard.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { upload } from '../../../kit/net/upload.ts';
import { FieldCompanyName } from '../profile/FieldCompanyName.tsx';
import { type CvField, fillIn, originOf } from './cv-fill.ts';
import type { ReadCv } from './CvStart.tsx';
import { CvText } from './CvText.tsx';
import { type CheckedPerson, type NewPerson, newPerson, nobody, profileOf } from './new-person.ts';
import { useTouch } from '../../../kit/net/touch.ts';
import { pathTo } from '../../../parts/paths.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';

/* The form does not wait for what stands beside it, or has to do with what is not filled in yet. */
const CvBackground = lazy(async () => ({ default: (await import('./CvBackground.tsx')).CvBackground }));
const CvStart = lazy(async () => ({ default: (await import('./CvStart.tsx')).CvStart }));
const CvFindings = lazy(async () => ({ default: (await import('./CvFindings.tsx')).CvFindings }));
const ModelReading = lazy(async () => ({ default: (await import('./ModelReading.tsx')).ModelReading }));
const KnownEmails = lazy(async () => ({ default: (await import('./KnownEmails.tsx')).KnownEmails }));
const KnownAlready = lazy(async () => ({ default: (await import('./KnownAlready.tsx')).KnownAlready }));

interface Cv extends ReadCv {
  file: File;
  kept: readonly CvField[];
  /** By which what a language model read is compared with what is added. */
  extraction: number | null;
  /** Counts how often lists in the form were replaced from outside, which begin anew by it. */
  round: number;
}

const attach = (file: File, person: number) =>
  upload(attachFile, { params: { kind: 'person', id: person }, query: { name: file.name }, bytes: file }, () => {});

/** They asked to be erased, and staff alone add them again. */
const wasErased = (error: unknown): boolean => error instanceof ApiError && error.code === 'person_erased';

/** Somebody new, typed in or read from a CV. */
export function NewPersonPage() {
  const form = useForm<NewPerson, unknown, CheckedPerson>({ resolver: zodResolver(newPerson), defaultValues: nobody });
  const { control } = form;
  const touch = useTouch();
  const user = useCurrentUser();
  const [cv, setCv] = useState<Cv>();
  const [emails, company] = useWatch({ control, name: ['emails', 'company_name'] });
  const add = useMutation({
    mutationFn: async (checked: CheckedPerson) => {
      const { id } = await callWrite(createPerson, { body: profileOf(checked) });
      /* The person is there by now; to fail would have them added twice. */
      if (cv)
        await attach(cv.file, id).catch((error: unknown) =>
          notify(`Added, but the CV could not be attached: ${errorText(error, 'something went wrong')}`, {
            severity: 'error',
          }),
        );
      /* Only figures hang on it, so whoever adds people is not told when it fails. */
      if (cv?.extraction != null) {
        const { reviewExtraction } = await import('@app/contract/llm/extraction');
        await callWrite(reviewExtraction, { params: { id: cv.extraction }, body: { person: id } }).catch(() => {});
        await touch(reviewExtraction);
      }
      await touch(createPerson, attachFile);
      return id;
    },
  });
  const attachInstead = useMutation({
    mutationFn: async ({ file, person }: { file: File; person: number }) => {
      await attach(file, person);
      await touch(attachFile);
      notify(`${file.name} is attached`);
      return person;
    },
  });
  useServerErrors(form, add.error);

  const handleRead = (file: File, read: ReadCv) => {
    const { values, kept } = fillIn(form.getValues(), read.proposed, cv?.proposed);
    form.reset(values, { keepDefaultValues: true });
    setCv({ ...read, file, kept, extraction: null, round: (cv?.round ?? 0) + 1 });
  };
  const handleUse = (name: CvField, value: NewPerson[CvField] | undefined = cv?.proposed[name]) => {
    if (!cv || value === undefined) return;
    form.setValue(name, value, { shouldDirty: true });
    if (name === 'company_name') form.setValue('company_id', null);
    setCv({ ...cv, kept: cv.kept.filter((each) => each !== name), round: cv.round + 1 });
  };

  const busy = add.isPending || attachInstead.isPending;
  const done = add.data ?? attachInstead.data;
  /* Not from the mutation: whoever asks before leaving must be gone first. */
  if (done !== undefined) return <Navigate to={pathTo('person', { id: done })} replace />;
  const text = { control, proposed: cv?.proposed, origins: cv?.origins };
  const companyOrigin = originOf('company_name', company, cv?.proposed, cv?.origins);
  return (
    <Page title="New person" width="reading">
      <Suspense fallback={<Box sx={{ height: { xs: 232, sm: 172 } }} />}>
        <CvStart file={cv?.file} onRead={handleRead}>
          {cv && (
            <Suspense>
              <CvFindings
                proposed={cv.proposed}
                origins={cv.origins}
                kept={cv.kept}
                onUse={(name) => handleUse(name)}
              />
              {cv.canAskModel && (
                <ModelReading
                  key={cv.text}
                  text={cv.text}
                  byRules={cv.byRules}
                  rules={cv.proposed}
                  control={control}
                  onRead={(extraction) => setCv((now) => now && { ...now, extraction })}
                  onUse={handleUse}
                />
              )}
              <KnownAlready
                people={cv.duplicates}
                pending={busy}
                onAttach={(person) => attachInstead.mutate({ file: cv.file, person })}
              />
              {attachInstead.isError && (
                <Alert severity="error">{errorText(attachInstead.error, 'The CV could not be attached')}</Alert>
              )}
            </Suspense>
          )}
        </CvStart>
      </Suspense>
      <Card>
        <CardContent>
          <Stack component="form" noValidate spacing={2} onSubmit={form.handleSubmit((values) => add.mutate(values))}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <CvText {...text} name="first_name" label="First name" required autoFocus />
              <CvText {...text} name="last_name" label="Last name" />
              <CvText {...text} name="title" label="Title" />
              <FieldCompanyName control={control} {...(companyOrigin && { helperText: companyOrigin })} />
              <CvText {...text} name="location_name" label="Location" />
              <CvText {...text} name="phones" label="Phone" multiline inputProps={{ inputMode: 'tel' }} />
            </Box>
            <CvText {...text} name="emails" label="E-mail" multiline inputProps={{ inputMode: 'email' }} />
            <Suspense>
              {emails && <KnownEmails text={emails} except={new Set(cv?.duplicates.map(({ id }) => id))} />}
            </Suspense>
            <CvText {...text} name="links" label="Link" multiline placeholder="https://" />
            <Suspense>
              {cv && <CvBackground key={cv.round} control={control} proposed={cv.proposed} origins={cv.origins} />}
            </Suspense>
            <Typography variant="h2">Why we may keep this person</Typography>
            <FieldText
              control={control}
              name="source"
              label="Source"
              required
              helperText="Where you found this person, such as an application or a referral"
            />
            <FieldSelect control={control} name="lawful_basis" label="Lawful basis" required>
              {Object.entries(lawfulBases).map(([value, label]) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </FieldSelect>
            {isStaff(user) && wasErased(add.error) && (
              <FieldText
                control={control}
                name="added_again"
                label="Why they are added again"
                helperText="Such as: they applied themselves. It is noted in the audit trail."
              />
            )}
            {add.isError && <Alert severity="error">{errorText(add.error, 'This person could not be added')}</Alert>}
            <div>
              <Button type="submit" variant="contained" loading={add.isPending} disabled={attachInstead.isPending}>
                Add
              </Button>
            </div>
          </Stack>
        </CardContent>
      </Card>
      <LeaveGuard when={form.formState.isDirty && !busy} />
    </Page>
  );
}
