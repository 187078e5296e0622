import { listAssignments } from '@app/contract/roles/assignments';
import { templateKinds } from '@app/contract/outreach/channels';
import { canSetDefault, isStaff } from '@app/contract/policies';
import { listTemplateDefaults, type Template, type TemplateDefault } from '@app/contract/outreach/templates';
import Close from '@mui/icons-material/Close';
import { Box, Button, IconButton, Stack, Tooltip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { queryOf } from '../../kit/net/api.ts';
import { Loaded } from '../../kit/page/Loaded.tsx';
import { whoseText } from '../../parts/templates/default-targets.ts';
import { useRemoveDefault } from '../../parts/templates/useDefaults.ts';
import { useCurrentUser } from '../../parts/users/current-user.tsx';
import { TemplateSection } from './TemplateSection.tsx';

const SetDefaultDialog = lazy(async () => ({
  default: (await import('../../parts/templates/SetDefaultDialog.tsx')).SetDefaultDialog,
}));

/** Where the template is the default. */
export function Defaults({ template }: { template: Pick<Template, 'id' | 'name' | 'kind'> }) {
  const user = useCurrentUser();
  const defaults = useQuery(queryOf(listTemplateDefaults, { params: { id: template.id } }));
  const mayRemove = useMayRemove();
  const { removeDefault, isPending } = useRemoveDefault();
  const [adding, setAdding] = useState(false);
  return (
    <TemplateSection title="Default for" action={<Button onClick={() => setAdding(true)}>Add</Button>}>
      <Loaded query={defaults}>
        {(list) =>
          list.length === 0 ? (
            <Typography variant="body2" color="textSecondary">
              No one. A default is what is offered first when someone writes to a person.
            </Typography>
          ) : (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {list.map((each) => (
                <Stack
                  key={each.id}
                  component="li"
                  direction="row"
                  sx={{ alignItems: 'center', gap: 1, minHeight: 36, borderTop: 1, borderColor: 'divider' }}
                >
                  <Typography variant="body2" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                    {whoseText(each, user.id)}
                  </Typography>
                  <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                    {templateKinds[each.channel].title}
                  </Typography>
                  {mayRemove(each) ? (
                    <Tooltip title="Remove default">
                      <IconButton
                        aria-label={`Remove default: ${whoseText(each, user.id)}`}
                        disabled={isPending}
                        onClick={() => removeDefault(each)}
                      >
                        <Close sx={{ fontSize: 18 }} />
                      </IconButton>
                    </Tooltip>
                  ) : (
                    <Box sx={{ width: 28 }} />
                  )}
                </Stack>
              ))}
            </Box>
          )
        }
      </Loaded>
      <Suspense>{adding && <SetDefaultDialog template={template} onClose={() => setAdding(false)} />}</Suspense>
    </TemplateSection>
  );
}

/** Whether the user may remove a default. Of the teams of roles only one thing matters: whether the user is in them. */
function useMayRemove(): (given: TemplateDefault) => boolean {
  const user = useCurrentUser();
  const { data } = useQuery({ ...queryOf(listAssignments, { query: { user: user.id } }), enabled: !isStaff(user) });
  const own = new Set(data?.results.map(({ id }) => id));
  return ({ user: whose, assignment }) => {
    const team = assignment === null ? null : { users: own.has(assignment) ? [user.id] : [] };
    return canSetDefault(user, { user: whose, assignment: team });
  };
}
