import type { TaggedKind } from '@app/contract/people/tags';
import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { Button, Chip, Skeleton, Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useFocusBack } from '../../kit/page/useFocusBack.ts';

const TagEditor = lazy(async () => ({ default: (await import('./TagEditor.tsx')).TagEditor }));

interface Props {
  kind: TaggedKind;
  id: number;
  tags: readonly string[];
  editing: boolean;
  /** Undefined while tags cannot be changed. */
  onEdit: (() => void) | undefined;
  onDone: () => void;
}

export function Tags({ kind, id, tags, editing, onEdit, onDone }: Props) {
  const button = useFocusBack(editing);
  if (editing)
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={32} />}>
        <TagEditor kind={kind} id={id} tags={tags} onClose={onDone} />
      </Suspense>
    );
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', alignItems: 'center', minHeight: 32 }}>
      {tags.map((tag) => (
        <Chip key={tag} label={tag} />
      ))}
      <Button
        ref={button}
        startIcon={<LocalOfferOutlined />}
        aria-keyshortcuts="#"
        title="#"
        disabled={!onEdit}
        onClick={onEdit}
      >
        {tags.length > 0 ? 'Edit tags' : 'Add tags'}
      </Button>
    </Stack>
  );
}
