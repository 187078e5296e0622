import { getTags } from '@app/contract/tags';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { TagEditor } from '../../../parts/tags/TagEditor.tsx';

interface Props {
  person: { id: number; name: string };
  onClose: () => void;
}

export function TagDialog({ person, onClose }: Props) {
  const heading = useId();
  const query = useQuery({
    ...queryOf(getTags, { params: { kind: 'person', id: person.id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-labelledby': heading } }}>
      <DialogTitle id={heading}>Tags of {person.name}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <Loaded query={query}>
          {({ tags }) => <TagEditor kind="person" id={person.id} tags={tags} onClose={onClose} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}
