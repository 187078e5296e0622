import {
  type AssignmentCard,
  assignmentStatuses,
  assignmentTypes,
  changeAssignment,
  statusLabels,
  workplaces,
} from '@app/contract/roles/assignments';
import { canChangeAssignment } from '@app/contract/policies';
import { Alert, Box, Button, FormControlLabel, MenuItem, Stack, Switch, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { type Control, Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FieldDate } from '../../kit/form/FieldDate.tsx';
import { FieldSelect } from '../../kit/form/FieldSelect.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { SaveNotice } from '../../kit/form/SaveNotice.tsx';
import { useVersionedForm } from '../../kit/form/useVersionedForm.ts';
import { LeaveGuard } from '../../kit/page/notices/LeaveGuard.tsx';
import { notify } from '../../kit/page/notices/notify.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { statusText } from '../../parts/StatusChip.tsx';
import { FieldCompany } from '../../parts/companies/FieldCompany.tsx';
import { DraftCriteria } from './DraftCriteria.tsx';
import { FieldReplyColumn } from './FieldReplyColumn.tsx';
import { FieldSearches } from './FieldSearches.tsx';
import { FieldUsers } from './FieldUsers.tsx';
import { llmSwitchName } from '../../parts/roles/llm-switch.ts';
import { changedFields, fieldNames as names, roleShape, type RoleValues, valuesOf } from './role-form.ts';
import { roleQuery } from '../../parts/roles/role-queries.ts';
import { typeTexts } from '../../parts/roles/type-texts.ts';

interface Props {
  role: AssignmentCard;
  onDirty: (dirty: boolean) => void;
  onDone: () => void;
  onCancel: () => void;
}
type RoleControl = Control<RoleValues, unknown, z.output<typeof roleShape>>;

export function RoleForm({ role, onDirty, onDone, onCancel }: Props) {
  const editable = canChangeAssignment(useCurrentUser(), role);
  const { form, submit, isDirty, isPending, isUnsaved, error, overtaken } = useVersionedForm({
    endpoint: changeAssignment,
    thing: role,
    query: roleQuery(role.id),
    valuesOf,
    shape: roleShape,
    requestOf: (changes, { id, version }) => ({ params: { id }, body: { ...changes, version } }),
    onSaved: () => {
      notify('Saved');
      onDone();
    },
    disabled: !editable,
  });
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { control } = form;
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={submit} sx={{ maxWidth: 860 }}>
      {!editable && <Alert severity="info">Read-only: you are not on this role.</Alert>}
      <Basics control={control} role={role} />
      <Team control={control} />
      <Terms control={control} />
      <Judged control={control} role={role.id} />
      <Grading control={control} />
      <SaveNotice
        error={error}
        overtaken={overtaken}
        changed={({ before, now }) => changedFields(before, now).join(', ') || 'nothing you see here'}
      />
      {editable && (
        <Stack
          direction="row"
          spacing={1}
          sx={{ position: 'sticky', bottom: -16, py: 1.5, bgcolor: 'background.paper', zIndex: 1 }}
        >
          <Button type="submit" variant="contained" disabled={!isDirty} loading={isPending}>
            Save
          </Button>
          <Button onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
        </Stack>
      )}
      <LeaveGuard when={isUnsaved} pathOnly />
    </Stack>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={title}>
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>{children}</Box>
    </Box>
  );
}
const wide = { gridColumn: '1 / -1' } as const;

function Basics({ control, role }: { control: RoleControl; role: AssignmentCard }) {
  return (
    <Group title="Role">
      <Box sx={wide}>
        <FieldText control={control} name="name" label={names.name} required />
      </Box>
      <FieldCompany
        control={control}
        name="company"
        initial={role.company === null ? null : { id: role.company, name: role.company_name }}
      />
      <FieldSelect control={control} name="status" label={names.status}>
        {statusLabels.map((label) => (
          <MenuItem key={label} value={assignmentStatuses[label]}>
            {statusText(label)}
          </MenuItem>
        ))}
      </FieldSelect>
      <FieldSelect control={control} name="type" label={names.type}>
        {typeTexts.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </FieldSelect>
      <FieldText control={control} name="openings" label={names.openings} inputProps={{ inputMode: 'numeric' }} />
      <FieldDate
        control={control}
        name="submission_deadline"
        label={names.submission_deadline}
        withTime
        helperText="In your own time zone"
      />
      <FieldText control={control} name="external_url" label={names.external_url} placeholder="https://…" />
      <Box sx={wide}>
        <FieldText control={control} name="description" label={names.description} multiline minRows={4} />
      </Box>
      <FieldReplyColumn control={control} role={role} />
      <Stack sx={wide}>
        <FieldSwitch control={control} name="is_recruiting_company" label="Show the company on the card" />
        <FieldSwitch control={control} name="vote_to_board" label="Add people to the board when they are voted up" />
        <FieldSwitch control={control} name="llm_thumbing" label={llmSwitchName} />
      </Stack>
    </Group>
  );
}

function Team({ control }: { control: RoleControl }) {
  return (
    <Group title="Team">
      <FieldUsers control={control} name="users" label={names.users} helperText="Can edit the role and vote" />
      <FieldUsers control={control} name="thumbers" label={names.thumbers} helperText="Can only vote" />
    </Group>
  );
}

/** Where the work is; for consulting also what it pays and how long it takes. */
function Terms({ control }: { control: RoleControl }) {
  const consulting = useWatch({ control, name: 'type' }) === assignmentTypes.CONSULTING;
  const number = { inputProps: { inputMode: 'numeric' } } as const;
  return (
    <Group title="Location and terms">
      <FieldText control={control} name="location_name" label={names.location_name} />
      <FieldSelect control={control} name="workplace" label={names.workplace}>
        {Object.entries(workplaces).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </FieldSelect>
      <FieldDate control={control} name="starts" label={names.starts} />
      {consulting && (
        <>
          <FieldText control={control} name="length_months" label="Length in months" {...number} />
          <FieldText control={control} name="rate" label="Maximum hourly rate" {...number} />
          <FieldText control={control} name="currency" label={names.currency} placeholder="SEK" />
          <FieldText control={control} name="extent" label="Workload in percent" {...number} />
        </>
      )}
    </Group>
  );
}

function Judged({ control, role }: { control: RoleControl; role: number }) {
  const lines = { multiline: true, minRows: 2, helperText: 'One per line' } as const;
  return (
    <Group title="What to look for">
      <FieldText control={control} name="must_skills" label={names.must_skills} {...lines} />
      <FieldText control={control} name="should_skills" label={names.should_skills} {...lines} />
      <Box sx={wide}>
        <FieldText control={control} name="criteria" label={names.criteria} {...lines} minRows={3} />
        <DraftCriteria control={control} role={role} />
      </Box>
    </Group>
  );
}

/** Who comes up for grading, and how. */
function Grading({ control }: { control: RoleControl }) {
  const number = { inputProps: { inputMode: 'numeric' } } as const;
  return (
    <Group title="Grading">
      <Box sx={wide}>
        <FieldSearches
          control={control}
          name="searches"
          label={names.searches}
          helperText="Where candidates come from. Leave empty to use the role’s skills."
        />
      </Box>
      <FieldText control={control} name="years_min" label={names.years_min} {...number} />
      <FieldText control={control} name="years_max" label={names.years_max} {...number} />
      <FieldText
        control={control}
        name="countries"
        label={names.countries}
        multiline
        minRows={1}
        helperText="Two-letter codes such as SE, one per line. Leave empty for all."
      />
      <FieldText
        control={control}
        name="not_contacted_days"
        label={names.not_contacted_days}
        helperText="Skip people contacted within this many days"
        {...number}
      />
      <Box sx={wide}>
        <FieldText
          control={control}
          name="keyword_groups"
          label={names.keyword_groups}
          multiline
          minRows={2}
          placeholder="Cloud: AWS, Azure, Kubernetes"
          helperText="One group per line; each gets its own colour in profiles"
        />
      </Box>
      <Stack sx={wide}>
        <FieldSwitch
          control={control}
          name="blind_votes"
          label="Hide colleagues’ votes and AI verdicts until I have voted"
        />
        <FieldSwitch
          control={control}
          name="silent_repeats"
          label="Ask again about a few people voted on weeks ago, without saying so, to see how sure votes are"
        />
      </Stack>
    </Group>
  );
}

type Flag = 'is_recruiting_company' | 'vote_to_board' | 'llm_thumbing' | 'blind_votes' | 'silent_repeats';

function FieldSwitch({ control, name, label }: { control: RoleControl; name: Flag; label: string }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, disabled = false } }) => (
        <FormControlLabel
          control={<Switch checked={value} disabled={disabled} onChange={(_, on) => onChange(on)} />}
          label={label}
        />
      )}
    />
  );
}
