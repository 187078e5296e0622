import { addSynonyms, changeSynonyms, type SynonymGroup } from '@app/contract/people/synonyms';
import { useForm } from 'react-hook-form';
import { FieldText } from '../../kit/form/FieldText.tsx';
import { useServerErrors } from '../../kit/form/server-errors.ts';
import { useWrite } from '../../kit/net/useWrite.ts';
import { ConfirmDialog } from '../../kit/page/notices/ConfirmDialog.tsx';

/** Adds a group, or changes that of a row. */
export function SynonymsDialog({ row, onClose }: { row?: SynonymGroup; onClose: () => void }) {
  const form = useForm({ defaultValues: { words: row?.words ?? '' } });
  const add = useWrite(addSynonyms, { onSuccess: onClose });
  const change = useWrite(changeSynonyms, { onSuccess: onClose });
  const id = row?.id ?? undefined;
  const { isPending, ...sent } = id === undefined ? add : change;
  const error = useServerErrors(form, sent.error);
  return (
    <ConfirmDialog
      open
      title={id === undefined ? 'Words that mean the same' : 'Change words that mean the same'}
      confirmLabel={id === undefined ? 'Add' : 'Save'}
      onClose={onClose}
      onConfirm={() =>
        void form.handleSubmit((body) =>
          id === undefined ? add.mutate({ body }) : change.mutate({ params: { id }, body }),
        )()
      }
      pending={isPending}
      error={error}
    >
      <FieldText
        control={form.control}
        name="words"
        label="Words"
        placeholder="k8s = kubernetes"
        helperText="Write = between them. With skill:go, the word counts among skills only."
        autoFocus
      />
    </ConfirmDialog>
  );
}
