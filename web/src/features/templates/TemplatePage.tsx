import { canChangeTemplate } from '@app/contract/policies';
import { changeTemplate, getTemplate, type Template } from '@app/contract/outreach/templates';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../kit/form/useVersionedForm.ts';
import { formatAge } from '../../kit/format.ts';
import { ApiError } from '../../kit/net/api-error.ts';
import { queryOf } from '../../kit/net/api.ts';
import { LeaveGuard } from '../../kit/page/notices/LeaveGuard.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { Page } from '../../kit/page/Page.tsx';
import { AuditTrailLink } from '../../parts/AuditTrailLink.tsx';
import { usePathParams } from '../../parts/path-params.ts';
import { pathTo } from '../../parts/paths.ts';
import { targetsFor } from '../../parts/templates/default-targets.ts';
import { useMakeDefault } from '../../parts/templates/useDefaults.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { Defaults } from './Defaults.tsx';
import { SaveBar } from './SaveBar.tsx';
import { changedFields, templateShape, valuesOf } from './template-form.ts';
import { answeredText } from './template-texts.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { useDeleteTemplate } from './useDeleteTemplate.ts';
import type { Version } from './Versions.tsx';

const Versions = lazy(async () => ({ default: (await import('./Versions.tsx')).Versions }));

const templateQuery = (id: number | string) => queryOf(getTemplate, { params: { id } });
/** What is no number is no template's id either. */
const isNoTemplate = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'template_not_found' || error.status === 400);

export function TemplatePage() {
  const { id } = usePathParams('template');
  return <TemplateOf key={id} id={id} />;
}

function TemplateOf({ id }: { id: string }) {
  const [deleting, setDeleting] = useState(false);
  const template = useQuery({
    ...templateQuery(id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    /* There is nothing to read any more. */
    enabled: !deleting,
  });
  const { data } = template;
  return (
    <Page
      title={data?.name ?? 'Template'}
      {...(data && {
        subtitle: <About template={data} />,
        actions: <Actions template={data} onDeleting={setDeleting} />,
      })}
    >
      {isNoTemplate(template.error) ? (
        <NoSuchTemplate />
      ) : (
        <Loaded query={template}>{(loaded) => <EditTemplate template={loaded} />}</Loaded>
      )}
    </Page>
  );
}

function NoSuchTemplate() {
  return (
    <>
      <Typography sx={{ mb: 2 }}>This template does not exist. It may have been deleted.</Typography>
      <Button component={Link} to={pathTo('templates')} variant="outlined">
        All templates
      </Button>
    </>
  );
}

function About({ template }: { template: Template }) {
  const { user, updated, sent } = template;
  const use =
    sent === 0 ? 'not sent in the last 12 months' : `${answeredText(template)} answered in the last 12 months`;
  return `Made by ${user?.username ?? 'someone who left'} · changed ${formatAge(updated)} · ${use}`;
}

function Actions({ template, onDeleting }: { template: Template; onDeleting: (deleting: boolean) => void }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { deleteTemplate } = useDeleteTemplate({
    onStart: () => onDeleting(true),
    onDeleted: () => void navigate(pathTo('templates')),
    onFailed: () => onDeleting(false),
  });
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap' }}>
      <AuditTrailLink kind="template" id={template.id} />
      <Button component={Link} to={pathTo('newTemplate', {}, { from: template.id })}>
        Copy
      </Button>
      {canChangeTemplate(user, template.user?.id) && (
        <Button color="error" onClick={() => void deleteTemplate(template)}>
          Delete
        </Button>
      )}
    </Stack>
  );
}

type Choice = ReturnType<typeof targetsFor>[number];

function EditTemplate({ template }: { template: Template }) {
  const user = useCurrentUser();
  const editable = canChangeTemplate(user, template.user?.id);
  const { makeDefault, isPending: isMaking } = useMakeDefault();
  /* What the save that is under way is to make it the default for. */
  const choice = useRef<Choice>(undefined);
  const { form, submit, isDirty, isPending, isUnsaved, error, overtaken } = useVersionedForm({
    endpoint: changeTemplate,
    thing: template,
    query: templateQuery(template.id),
    valuesOf,
    shape: templateShape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved: (saved) => {
      if (choice.current) return makeDefault(saved, choice.current);
      return notify('Saved', { severity: 'success' });
    },
    disabled: !editable,
  });
  const [versions, setVersions] = useState(false);
  const save = (chosen?: Choice) => {
    choice.current = chosen;
    if (isDirty) void submit();
    else if (chosen) void makeDefault(template, chosen);
  };
  const use = ({ version, name, kind, subject, body }: Version) => {
    for (const [field, value] of Object.entries({ name, kind, subject, body }))
      form.setValue(field as 'name', value, { shouldDirty: true, shouldValidate: true });
    setVersions(false);
    notify(`The text of version ${version} is in the form. Save to keep it.`);
  };
  const { name, kind, subject, body } = { ...template, ...form.getValues() };
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()}>
      {!editable && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Read-only: only {template.user?.username ?? 'staff'} {template.user && 'and staff '}can change this template.
          You can make it your default, or copy it.
        </Alert>
      )}
      <TemplateEditor
        form={form}
        id={template.id}
        editable={editable}
        versions={<Button onClick={() => setVersions(true)}>Versions</Button>}
      >
        <Defaults template={template} />
      </TemplateEditor>
      {editable && (
        <SaveBar choices={targetsFor(user)} unchanged={!isDirty} pending={isPending || isMaking} onSave={save}>
          <SaveNotice error={error} overtaken={overtaken} changed={({ before, now }) => changedFields(before, now)} />
        </SaveBar>
      )}
      <Suspense>
        {versions && (
          <Versions
            id={template.id}
            now={{ name, kind, subject, body }}
            onUse={editable ? use : undefined}
            onClose={() => setVersions(false)}
          />
        )}
      </Suspense>
      <LeaveGuard when={isUnsaved} />
    </form>
  );
}
