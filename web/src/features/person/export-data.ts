import { exportPersonalData } from '@app/contract/people/personal-data';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../kit/net/api-error.ts';
import { call } from '../../kit/net/api.ts';
import { download } from '../../kit/net/download.ts';
import { notify } from '../../kit/page/notices/notify.ts';

/** Everything that is held about a person, as a file for them. */
export const useExportData = (id: number) =>
  useMutation({
    mutationFn: () => call(exportPersonalData, { params: { id } }),
    onSuccess: (content) => download(`personal data ${id}.zip`, 'application/zip', content),
    onError: (error) => notify(errorText(error, 'The data could not be exported'), { severity: 'error' }),
  });
