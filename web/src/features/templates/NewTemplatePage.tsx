import { createTemplate, getTemplate } from '@app/contract/outreach/templates';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { z } from 'zod';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { LeaveGuard } from '../../kit/page/notices/LeaveGuard.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useSearch } from '../../kit/page/address/search.ts';
import { pathTo } from '../../parts/paths.ts';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { targetsFor } from '../../parts/templates/default-targets.ts';
import { useMakeDefault } from '../../parts/templates/useDefaults.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type CheckedTemplate, emptyValues, templateShape, type TemplateValues, valuesOf } from './template-form.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

const id = z.coerce.number().int().positive().optional();
/** The template to begin from, and the role whose default it is to become. */
const newSearch = z.object({ from: id, role: id });

export function NewTemplatePage() {
  const [{ from, role }] = useSearch(newSearch);
  const original = useQuery({ ...queryOf(getTemplate, { params: { id: from ?? 0 } }), enabled: from !== undefined });
  const about = useQuery({ ...roleQuery(role ?? 0), enabled: role !== undefined });
  const begin = (values: TemplateValues) =>
    role === undefined ? (
      <NewTemplate values={values} />
    ) : (
      <Loaded query={about}>{(loaded) => <NewTemplate values={values} role={loaded} />}</Loaded>
    );
  return (
    <Page title="New template">
      {from === undefined ? (
        begin(emptyValues)
      ) : (
        <Loaded query={original}>
          {(template) => begin(valuesOf({ ...template, name: `${template.name} (copy)` }))}
        </Loaded>
      )}
    </Page>
  );
}

interface Props {
  values: TemplateValues;
  role?: { id: number; name: string; users: readonly number[] } | undefined;
}
type Choice = ReturnType<typeof targetsFor>[number];

function NewTemplate({ values, role }: Props) {
  const user = useCurrentUser();
  const form = useForm<TemplateValues, unknown, CheckedTemplate>({
    resolver: zodResolver(templateShape),
    defaultValues: values,
  });
  const create = useWrite(createTemplate);
  const { makeDefault } = useMakeDefault();
  const save = useMutation({
    mutationFn: async ({ body, choice }: { body: CheckedTemplate; choice: Choice | undefined }) => {
      const template = await create.mutateAsync({ body });
      /* It is there by now; to fail would have it added twice. */
      if (choice) await makeDefault(template, choice);
      else notify('Saved', { severity: 'success' });
      return { template, choice };
    },
  });
  useServerErrors(form, create.error);
  const choices = targetsFor(user, role);
  /* Not from the mutation: whoever asks before leaving must be gone first. */
  if (save.data) {
    const { template, choice } = save.data;
    const back = role && choice?.target.assignment === role.id;
    const to = back ? pathTo('assignments', {}, { role: role.id }) : pathTo('template', { id: template.id });
    return <Navigate to={to} replace />;
  }
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      {role && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Written for {role.name}.{' '}
          {choices[0]?.target.user === null
            ? 'Saving makes it the default of the role.'
            : 'You are not on this role, so saving makes it the default for you only.'}
        </Alert>
      )}
      <TemplateEditor form={form} editable role={role} />
      <SaveBar
        choices={choices}
        first={role && choices[0]}
        pending={save.isPending}
        onSave={(choice) => void form.handleSubmit((body) => save.mutate({ body, choice }))()}
      >
        <SaveNotice error={create.error} />
      </SaveBar>
      <LeaveGuard when={form.formState.isDirty && !save.isPending} />
    </form>
  );
}
