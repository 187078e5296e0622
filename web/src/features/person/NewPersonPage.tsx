import { createPerson, lawfulBases, personProfile, searchEmails } from '@app/contract/people';
import { email, requiredLine, webAddress } from '@app/contract/text';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Box, Button, Card, CardContent, Link, MenuItem, Stack, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { Link as RouterLink, Navigate } from 'react-router';
import { z } from 'zod';
import { errorText } from '../../kit/api-error.ts';
import { call, queryOf } from '../../kit/api.ts';
import { FieldSelect } from '../../kit/FieldSelect.tsx';
import { FieldText } from '../../kit/FieldText.tsx';
import { LeaveGuard } from '../../kit/LeaveGuard.tsx';
import { Page } from '../../kit/Page.tsx';
import { useServerErrors } from '../../kit/server-errors.ts';
import { CompanyField } from './CompanyField.tsx';

const shape = personProfile
  .pick({
    first_name: true,
    last_name: true,
    title: true,
    company_id: true,
    company_name: true,
    location_name: true,
    source: true,
  })
  .extend({
    email: z.union([z.literal(''), email]),
    phone: z.union([z.literal(''), requiredLine(40, 'Enter a number')]),
    link: z.union([z.literal(''), webAddress]),
    lawful_basis: z
      .string()
      .pipe(z.enum(Object.keys(lawfulBases) as [keyof typeof lawfulBases], 'Say why we may keep this person')),
  });
type Values = z.input<typeof shape>;
type Checked = z.output<typeof shape>;

const empty: Values = {
  first_name: '',
  last_name: '',
  title: '',
  company_id: null,
  company_name: '',
  location_name: '',
  source: '',
  email: '',
  phone: '',
  link: '',
  lawful_basis: '',
};

export function NewPersonPage() {
  const form = useForm<Values, unknown, Checked>({ resolver: zodResolver(shape), defaultValues: empty });
  const { control } = form;
  const add = useMutation({
    mutationFn: ({ email, phone, link, ...rest }: Checked) =>
      call(createPerson, {
        body: {
          ...rest,
          emails: email ? [{ email, is_primary: true }] : [],
          phones: phone ? [{ phone, is_primary: true }] : [],
          links: link ? [link] : [],
        },
      }),
  });
  useServerErrors(form, add.error);
  /* Not from the mutation: whoever asks before leaving must be gone first. */
  if (add.data) return <Navigate to={`/person/${add.data.id}`} replace />;
  return (
    <Page title="New person" width="reading">
      <Card>
        <CardContent>
          <Stack component="form" noValidate spacing={2} onSubmit={form.handleSubmit((values) => add.mutate(values))}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <FieldText control={control} name="first_name" label="First name" required autoFocus />
              <FieldText control={control} name="last_name" label="Last name" />
              <FieldText control={control} name="title" label="Title" />
              <CompanyField control={control} />
              <FieldText control={control} name="location_name" label="Place" />
              <FieldText control={control} name="phone" label="Phone" type="tel" />
            </Box>
            <FieldText control={control} name="email" label="E-mail" type="email" />
            <KnownEmail control={control} />
            <FieldText control={control} name="link" label="Link" placeholder="https://" />
            <Typography variant="h2">Why we may keep this person</Typography>
            <FieldText
              control={control}
              name="source"
              label="Source"
              required
              helperText="Where we have this person from, such as an application or a referral"
            />
            <FieldSelect control={control} name="lawful_basis" label="Lawful basis" required>
              {Object.entries(lawfulBases).map(([value, label]) => (
                <MenuItem key={value} value={value}>
                  {label}
                </MenuItem>
              ))}
            </FieldSelect>
            {add.isError && <Alert severity="error">{errorText(add.error, 'This person could not be added')}</Alert>}
            <div>
              <Button type="submit" variant="contained" loading={add.isPending}>
                Add
              </Button>
            </div>
          </Stack>
        </CardContent>
      </Card>
      <LeaveGuard when={form.formState.isDirty && !add.isPending} />
    </Page>
  );
}

/** Says when there is somebody with the address that is being typed. */
function KnownEmail({ control }: { control: Control<Values, unknown, Checked> }) {
  const typed = useDeferredValue(useWatch({ control, name: 'email' }).trim().toLowerCase());
  const found = useQuery({
    ...queryOf(searchEmails, { query: { query: typed } }),
    enabled: email.safeParse(typed).success,
  });
  const known = found.data?.filter((person) => person.email.toLowerCase() === typed) ?? [];
  if (known.length === 0) return null;
  return (
    <Alert severity="warning">
      We have this address already:{' '}
      {known.map(({ person_id, person_name }, index) => (
        <span key={person_id}>
          {index > 0 && ', '}
          <Link component={RouterLink} to={`/person/${person_id}`} underline="always">
            {person_name || 'somebody without a name'}
          </Link>
        </span>
      ))}
    </Alert>
  );
}
