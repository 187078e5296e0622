import { listAssignments, openStatuses } from '@app/contract/roles/assignments';
import { templateKindNames, templateKinds, type TemplateKind } from '@app/contract/outreach/channels';
import { canSetDefault } from '@app/contract/policies';
import { setDefault, type Template } from '@app/contract/outreach/templates';
import { MenuItem, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { thingsFrom } from '../../kit/form/things.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../users/current-user.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';

type TemplateBrief = Pick<Template, 'id' | 'name' | 'kind'>;
interface Role {
  id: number;
  name: string;
  users: readonly number[];
}
interface Props {
  /** One of them is known where the dialog is opened; the other is chosen in it. */
  template?: TemplateBrief;
  role?: Role;
  onClose: () => void;
}

const whose = {
  me: 'Me, in all roles',
  everyone: 'Everyone, in all roles',
  role: 'Everyone, in one role',
  me_in_role: 'Me, in one role',
} as const;
type Whose = keyof typeof whose;

/** For what a template can be the default: one that is written for all channels also for one of them. */
const channelsOf = (kind: TemplateKind): readonly TemplateKind[] => (kind === 'All' ? templateKindNames : [kind]);

/** Makes a template the default of a channel, for somebody and somewhere. */
export function SetDefaultDialog({ template: given, role: here, onClose }: Props) {
  const user = useCurrentUser();
  const [template, setTemplate] = useState<TemplateBrief | null>(given ?? null);
  const [role, setRole] = useState<Role | null>(here ?? null);
  const offered = here
    ? (['role', 'me_in_role'] as const).filter(
        (each) => each === 'me_in_role' || canSetDefault(user, { user: null, assignment: here }),
      )
    : (Object.keys(whose) as Whose[]).filter(
        (each) => each !== 'everyone' || canSetDefault(user, { user: null, assignment: null }),
      );
  const [target, setTarget] = useState<Whose>(offered[0]!);
  const [channel, setChannel] = useState<TemplateKind>('All');
  const [missing, setMissing] = useState(false);
  const set = useWrite(setDefault, {
    onSuccess: ({ template_name }) => {
      onClose();
      notify(`“${template_name}” is the default now`, { severity: 'success' });
    },
  });
  const channels = channelsOf(template?.kind ?? 'All');
  const chosen = channels.includes(channel) ? channel : channels[0]!;
  const inRole = target === 'role' || target === 'me_in_role';
  const submit = () => {
    if (!template || (inRole && !role)) return setMissing(true);
    return set.mutate({
      body: {
        channel: chosen,
        user: target === 'me' || target === 'me_in_role' ? user.id : null,
        assignment: inRole ? role!.id : null,
        template: template.id,
      },
    });
  };
  const roles = thingsFrom(listAssignments, ({ results }): readonly Role[] => results.filter(mayHave), {
    query: { status: openStatuses.join(',') },
  });
  const mayHave = (one: Role) => target !== 'role' || canSetDefault(user, { user: null, assignment: one });
  return (
    <ConfirmDialog
      open
      title={here ? `Default template for ${here.name}` : 'Make this the default'}
      confirmLabel="Set default"
      onClose={onClose}
      onConfirm={submit}
      pending={set.isPending}
      error={set.error}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        {!given && (
          <FieldTemplate
            autoFocus
            required
            label="Template"
            value={template?.id ?? null}
            onChange={setTemplate}
            fault={missing && !template ? 'Choose a template' : undefined}
          />
        )}
        <TextField
          select
          label="Channel"
          value={chosen}
          disabled={channels.length === 1}
          onChange={(event) => setChannel(event.target.value as TemplateKind)}
        >
          {channels.map((each) => (
            <MenuItem key={each} value={each}>
              {templateKinds[each].title}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label="For"
          value={target}
          onChange={(event) => setTarget(event.target.value as Whose)}
          helperText={here && 'What is set for you goes before what is set for everyone'}
        >
          {offered.map((each) => (
            <MenuItem key={each} value={each}>
              {here ? whose[each].replace('one role', 'this role') : whose[each]}
            </MenuItem>
          ))}
        </TextField>
        {inRole && !here && (
          <FieldPick
            required
            label="Role"
            things={roles}
            keyOf={({ id }) => id}
            labelOf={({ id, name }) => `${name} #${id}`}
            none={() => 'No open role of yours fits'}
            value={role}
            onChange={(_, picked) => setRole(picked)}
            fault={missing && !role ? 'Choose a role' : undefined}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
