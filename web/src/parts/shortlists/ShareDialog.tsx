import {
  createShortlist,
  type LeftOut,
  listShareable,
  mostOnShortlist,
  namingFields,
  type NoCv,
  type ShortlistField,
  shortlistDays,
  shortlistFields,
  toldByCv,
  unshareable,
  withoutCv,
} from '@app/contract/roles/shortlists';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  FormGroup,
  FormLabel,
  Stack,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FieldPick } from '../../kit/form/FieldPick.tsx';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { thingsFrom } from '../../kit/form/things.ts';
import { queryOf } from '../../kit/net/api.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';
import { FieldCopy } from '../../kit/page/FieldCopy.tsx';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { pathTo } from '../paths.ts';

interface Role {
  id: number;
  name: string;
  company_name: string;
}
interface Props {
  role: Role;
  /** Who is chosen already. */
  people?: readonly number[];
  onClose: () => void;
}
interface Person {
  id: number;
  name: string;
  title: string;
  column: string;
}

const noOne: readonly number[] = [];

/** Shows people of a role to a client, by a link. It is shown once, because only its hash is kept. */
export function ShareDialog({ role, people = noOne, onClose }: Props) {
  const shareable = useQuery(queryOf(listShareable, { params: { id: role.id } }));
  if (!shareable.data)
    return (
      <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
        <DialogTitle>{titleOf(role)}</DialogTitle>
        <DialogContent>
          <Loaded query={shareable}>{() => null}</Loaded>
        </DialogContent>
      </Dialog>
    );
  const { results, left_out } = shareable.data;
  const chosen = new Set(people);
  return (
    <ShareForm
      role={role}
      shareable={results}
      people={people.flatMap((id) => results.find((person) => person.id === id) ?? [])}
      leftOut={left_out.filter(({ person }) => chosen.has(person.id))}
      onClose={onClose}
    />
  );
}

const titleOf = ({ name }: Role) => `Share people of ${name} with the client`;
const allFields = Object.keys(shortlistFields) as ShortlistField[];
const usual: readonly ShortlistField[] = allFields.filter((field) => !namingFields.includes(field));

const { client, days } = createShortlist.body.shape;
const formShape = z.object({
  client,
  days: z.string().trim().regex(/^\d+$/, 'Must be a whole number').transform(Number).pipe(days.unwrap()),
  people: z
    .array(z.custom<Person>())
    .min(1, 'Choose someone')
    .max(mostOnShortlist, `At most ${mostOnShortlist} people`),
});

interface FormProps {
  role: Role;
  shareable: readonly Person[];
  people: Person[];
  leftOut: readonly LeftOut[];
  onClose: () => void;
}
function ShareForm({ role, shareable, people, leftOut, onClose }: FormProps) {
  const [fields, setFields] = useState<readonly ShortlistField[]>(usual);
  const [blind, setBlind] = useState(false);
  const form = useForm({
    resolver: zodResolver(formShape),
    defaultValues: { client: role.company_name, days: String(shortlistDays.usual), people },
  });
  const make = useWrite(createShortlist);
  const error = useServerErrors(form, make.error);
  const isOff = (field: ShortlistField): boolean =>
    (blind && namingFields.includes(field)) || (field === 'cv' && !toldByCv.every((told) => fields.includes(told)));
  const shown = fields.filter((field) => !isOff(field));
  if (make.data) return <LinkDialog made={make.data} client={form.getValues('client')} onClose={onClose} />;
  const save = form.handleSubmit((values) =>
    make.mutate({
      params: { id: role.id },
      body: {
        people: values.people.map(({ id }) => id),
        client: values.client,
        days: values.days,
        fields: [...shown],
        blind,
      },
    }),
  );
  return (
    <ConfirmDialog
      open
      wide
      title={titleOf(role)}
      confirmLabel="Make a link"
      pending={make.isPending}
      error={error}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Anyone with the link sees these people without signing in, and can say up, maybe or down and why. Nothing of
          our votes, comments and messages is shown.
        </Typography>
        <LeftOutNotice leftOut={leftOut} />
        <Controller
          control={form.control}
          name="people"
          render={({ field: { value, onChange }, fieldState }) => (
            <FieldPick
              multiple
              required
              filterSelectedOptions
              disableCloseOnSelect
              label="People, in the order the client sees them"
              things={thingsFrom(listShareable, () => shareable, { params: { id: role.id } })}
              keyOf={({ id }) => id}
              labelOf={({ name, column }) => `${name} · ${column}`}
              none={() => 'No one on the board who can be shared has that name'}
              value={value}
              onChange={(_, chosen) => onChange(chosen)}
              fault={fieldState.error?.message}
            />
          )}
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <FieldText
            control={form.control}
            name="client"
            label="For"
            required
            helperText="The name stands across every page, also in print."
          />
          <FieldText control={form.control} name="days" label="Days it works" />
        </Stack>
        <FormControlLabel
          control={<Checkbox checked={blind} onChange={(_, on) => setBlind(on)} />}
          label="Blind: no names, photos, addresses or links; texts without what says who they are"
        />
        <FormGroup role="group" aria-label="What is shown">
          <FormLabel component="p" sx={{ m: 0 }}>
            Besides the title, show
          </FormLabel>
          <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
            {allFields.map((field) => (
              <FormControlLabel
                key={field}
                disabled={isOff(field)}
                control={
                  <Checkbox
                    checked={shown.includes(field)}
                    onChange={(_, on) =>
                      setFields(allFields.filter((each) => (each === field ? on : fields.includes(each))))
                    }
                  />
                }
                label={shortlistFields[field]}
              />
            ))}
          </Stack>
          {shown.includes('cv') && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              The client reads what the CV says on the page, not the file. A CV that says something sensitive is left
              out.
              {!(shown.includes('contact') && shown.includes('links')) &&
                ' Addresses, numbers and links are taken out.'}
            </Typography>
          )}
        </FormGroup>
      </Stack>
    </ConfirmDialog>
  );
}

function LeftOutNotice({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null;
  return (
    <Alert severity="warning">
      Left out: {leftOut.map(({ person, why }) => `${person.name} (${unshareable[why]})`).join(', ')}.
    </Alert>
  );
}

interface LinkProps {
  made: {
    token: string;
    expires: string;
    shared: number;
    left_out: readonly LeftOut[];
    without_cv: readonly NoCv[];
  };
  client: string;
  onClose: () => void;
}
function LinkDialog({ made, client, onClose }: LinkProps) {
  const count = made.shared === 1 ? '1 person' : `${made.shared} people`;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Link for {client}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography>
            It shows {count} and works until {made.expires.slice(0, 10)}. It is shown only now: copy it and send it. You
            can end it at any time in the list of shortlists of this role.
          </Typography>
          <FieldCopy label="Link" value={`${window.location.origin}${pathTo('sharedShortlist')}#${made.token}`} />
          <LeftOutNotice leftOut={made.left_out} />
          {made.without_cv.length > 0 && (
            <Alert severity="warning">
              Without a CV: {made.without_cv.map(({ person, why }) => `${person.name} (${withoutCv[why]})`).join(', ')}.
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
