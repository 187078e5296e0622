import { getTags } from '@app/contract/people/tags';
import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../../kit/net/api.ts';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { TagEditor } from '../../../parts/tags/TagEditor.tsx';
import type { Subject } from '../subject.ts';

interface Props {
  of: Subject;
  onClose: () => void;
}

export function TagDialog({ of: { kind, id, name }, onClose }: Props) {
  const heading = useId();
  const query = useQuery({
    ...queryOf(getTags, { params: { kind, id } }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-labelledby': heading } }}>
      <DialogTitle id={heading}>Tags of {name}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>
        <Loaded query={query}>{({ tags }) => <TagEditor kind={kind} id={id} tags={tags} onClose={onClose} />}</Loaded>
      </DialogContent>
    </Dialog>
  );
}
