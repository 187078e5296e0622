import {
  acceptCapture,
  addCapture,
  type Capture,
  dismissCapture,
  type Double,
  undoCapture,
} from '@app/contract/people/captures';
import type { Request } from '@app/contract/base/endpoint';
import { useWrite } from '../../../kit/net/useWrite.ts';
import { notify } from '../../../kit/page/notices/notify.ts';

const failure = 'This could not be saved';
const about = 'capture';

export interface CaptureActions {
  accept: (capture: Capture, body: Request<typeof acceptCapture>['body']) => void;
  addTo: (capture: Capture, double: Double) => void;
  dismiss: (capture: Capture) => void;
  pending: boolean;
  /** Why a new person was not added: it stands beside the form. */
  errorOf: (capture: Capture) => unknown;
}

/** What can become of a captured page, each with a way back. Kept above the list, which is gone with its last entry. */
export function useCaptureActions(): CaptureActions {
  const undo = useWrite(undoCapture, { failure, onSuccess: () => notify('It waits again', { about }) });
  const tell = (message: string, id: number) =>
    notify(message, { about, action: { label: 'Undo', onClick: () => undo.mutate({ params: { id } }) } });
  const accept = useWrite(acceptCapture);
  const add = useWrite(addCapture, { failure });
  const dismiss = useWrite(dismissCapture, { failure });
  return {
    accept: ({ id }, body) =>
      accept.mutate(
        { params: { id }, body },
        { onSuccess: () => tell(`${body.first_name} ${body.last_name ?? ''}`.trim() + ' was added', id) },
      ),
    addTo: ({ id }, double) =>
      add.mutate(
        { params: { id }, body: { person: double.id } },
        { onSuccess: () => tell(`Added to ${double.name}`, id) },
      ),
    dismiss: ({ id }) => dismiss.mutate({ params: { id } }, { onSuccess: () => tell('Dismissed', id) }),
    pending: accept.isPending || add.isPending || dismiss.isPending || undo.isPending,
    errorOf: ({ id }) => (accept.variables?.params.id === id ? accept.error : null),
  };
}
