import {
  listOauthClients,
  type OauthClient,
  removeOauthClient,
  saveOauthClient,
  type SignInProvider,
  signInProviderNames,
  signInProviders,
} from '@app/contract/outreach/mailbox-sign-in';
import { zodResolver } from '@hookform/resolvers/zod';
import { Card, CardContent, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldPassword } from '../../../kit/form/FieldPassword.tsx';
import { FieldText } from '../../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../../kit/form/SaveNotice.tsx';
import { useServerErrors } from '../../../kit/form/server-errors.ts';
import { queryOf } from '../../../kit/net/api.ts';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { notify } from '../../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../../parts/users/current-user.tsx';
import { FieldCopy } from '../../../kit/page/FieldCopy.tsx';
import { RemoveButton } from '../RemoveButton.tsx';
import { SaveForm } from '../SaveForm.tsx';

/** What Google and Microsoft know the firm by, for staff. */
export function OauthCard() {
  const query = useQuery(queryOf(listOauthClients));
  return (
    <Card component="section" aria-labelledby="oauth-heading">
      <CardContent>
        <Typography variant="h2" id="oauth-heading" sx={{ mb: 0.5 }}>
          Connecting with Google and Microsoft
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          For the whole firm. Register a web application at the provider with the address below, and enter what it is
          called there. Then everyone can connect their mailbox without a password.
        </Typography>
        <Loaded query={query}>
          {({ results, redirect_urls }) => (
            <Stack spacing={3}>
              {signInProviderNames.map((provider) => (
                <ClientForm
                  key={provider}
                  provider={provider}
                  redirectUrl={redirect_urls[provider]}
                  client={results.find((each) => each.provider === provider)}
                />
              ))}
            </Stack>
          )}
        </Loaded>
      </CardContent>
    </Card>
  );
}

const shape = z
  .object({
    client_id: saveOauthClient.body.shape.client_id,
    client_secret: z.string().max(500),
  })
  .transform(({ client_secret, ...rest }) => ({ ...rest, ...(client_secret !== '' && { client_secret }) }));

interface Props {
  provider: SignInProvider;
  redirectUrl: string;
  client: OauthClient | undefined;
}

function ClientForm({ provider, redirectUrl, client }: Props) {
  const disabled = useCurrentUser().impersonator !== null;
  const { title } = signInProviders[provider];
  const form = useForm<z.input<typeof shape>, unknown, z.output<typeof shape>>({
    resolver: zodResolver(shape),
    defaultValues: { client_id: client?.client_id ?? '', client_secret: '' },
  });
  const save = useWrite(saveOauthClient, {
    onSuccess: ({ client_id }) => {
      form.reset({ client_id, client_secret: '' });
      notify(`Everyone can connect with ${title} now`, { severity: 'success' });
    },
  });
  const unsaved = useServerErrors(form, save.error);
  const { control } = form;
  return (
    <Stack role="group" aria-label={title} spacing={1.5}>
      <Typography variant="h3">{title}</Typography>
      <FieldCopy label="Redirect address" value={redirectUrl} />
      <SaveForm
        dirty={form.formState.isDirty}
        pending={save.isPending}
        disabled={disabled}
        submitLabel={`Save ${title}`}
        /* The addresses stay those that there are. */
        onSubmit={form.handleSubmit((body) =>
          save.mutate({
            params: { provider },
            body: { ...body, ...(client && { authorize_url: client.authorize_url, token_url: client.token_url }) },
          }),
        )}
        notice={<SaveNotice error={unsaved} />}
        actions={client && <RemoveClient provider={provider} />}
      >
        <FieldText control={control} name="client_id" label="Client id" required disabled={disabled} />
        <FieldPassword
          control={control}
          name="client_secret"
          label="Client secret"
          autoComplete="new-password"
          disabled={disabled}
          helperText={client ? 'Leave empty to keep it' : 'It is kept encrypted and never shown again'}
        />
      </SaveForm>
    </Stack>
  );
}

function RemoveClient({ provider }: { provider: SignInProvider }) {
  const { title } = signInProviders[provider];
  const remove = useWrite(removeOauthClient, { onSuccess: () => notify(`${title} was removed`) });
  return (
    <RemoveButton
      label={`Remove ${title}`}
      title={`Remove ${title}?`}
      pending={remove.isPending}
      error={remove.error}
      onRemove={() => remove.mutate({ params: { provider } })}
    >
      No one can connect with {title} any more, and mailboxes that are connected stop within an hour.
    </RemoveButton>
  );
}
