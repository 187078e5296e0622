import type { PersonHit } from '@app/contract/people/person-search';
import CallMerge from '@mui/icons-material/CallMerge';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import LabelOutlined from '@mui/icons-material/LabelOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import WorkOutlineOutlined from '@mui/icons-material/WorkOutlineOutlined';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../kit/net/api-error.ts';
import { formatCount } from '../../kit/format.ts';
import { notify } from '../../kit/page/notices/notify.ts';
import { SelectionBar } from '../../kit/list/tools/SelectionBar.tsx';
import { saveAsCsv } from './export-people.ts';
import type { Question } from './search-state.ts';
import { pathTo } from '../../parts/paths.ts';

const AddToRoleDialog = lazy(async () => ({
  default: (await import('../../parts/AddToRoleDialog.tsx')).AddToRoleDialog,
}));
const ComposeDialog = lazy(async () => ({
  default: (await import('../../parts/outreach/ComposeDialog.tsx')).ComposeDialog,
}));
const TagDialog = lazy(async () => ({ default: (await import('../../parts/tags/TagDialog.tsx')).TagDialog }));

interface Props {
  people: readonly PersonHit[];
  /** What they were found by. */
  question: Question;
  onClear: () => void;
}

/** What can be done with all who are selected. */
export function BulkBar({ people, question, onClear }: Props) {
  const [open, setOpen] = useState<'tag' | 'role' | 'write'>();
  const close = () => setOpen(undefined);
  const ids = people.map(({ id }) => id);
  const save = useMutation({
    mutationFn: () => saveAsCsv({ people, question, picked: true }),
    onSuccess: () => notify(`Exported ${formatCount(people.length)} ${people.length === 1 ? 'person' : 'people'}`),
    onError: (error) => notify(errorText(error, 'The export failed'), { severity: 'error' }),
  });
  if (people.length === 0) return null;
  const [first, second, third] = people;
  return (
    <SelectionBar
      label="Selected people"
      text={`${formatCount(people.length)} selected`}
      sx={{ position: 'sticky', zIndex: 2, mt: 1.5, mx: 'auto', width: 'fit-content', maxWidth: '100%' }}
      onClear={onClear}
    >
      <Button startIcon={<LabelOutlined />} onClick={() => setOpen('tag')}>
        Tag
      </Button>
      <Button startIcon={<WorkOutlineOutlined />} onClick={() => setOpen('role')}>
        Add to role
      </Button>
      <Button startIcon={<MailOutlined />} onClick={() => setOpen('write')}>
        Write message
      </Button>
      <Button startIcon={<DownloadOutlined />} disabled={save.isPending} onClick={() => save.mutate()}>
        Export CSV
      </Button>
      {second && !third && (
        <Button
          component={Link}
          to={pathTo('mergePeople', { id: first!.id, other: second.id })}
          startIcon={<CallMerge />}
        >
          Merge
        </Button>
      )}
      <Suspense>
        {open === 'tag' && <TagDialog ids={ids} onClose={close} />}
        {open === 'write' && <ComposeDialog people={ids} onClose={close} />}
        {open === 'role' && <AddToRoleDialog people={ids} onClose={close} />}
      </Suspense>
    </SelectionBar>
  );
}
